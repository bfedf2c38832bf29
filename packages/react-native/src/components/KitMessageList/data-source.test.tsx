/** Hosts that begin with what the list has by itself, as code for such kits does. */
import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, within } from '@testing-library/react-native';
import { View } from 'react-native';
import { KitUIKit } from '../../KitUIKit.ts';
import { MessageOptionConstants } from '../../constants.ts';
import { KitMentionsFormatter } from '../../formatters/KitMentionsFormatter.tsx';
import { KitUrlsFormatter } from '../../formatters/KitUrlsFormatter.tsx';
import { press } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { ChatConfigurator } from '../Message/data-source.ts';
import type { KitMessageTemplate } from '../Message/message-views.ts';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let group: Kit.Group;

beforeEach(async () => {
  KitUIKit.setClipboard(async () => {});
  ({ ana, group } = await shareTea(scene));
  await ana.sendMessage(new Kit.TextMessage('tea', 'plan', 'group'));
});

afterEach(() => KitUIKit.setClipboard(null));

/** The entries of the menu of the message. */
async function offered(props: KitMessageListProps): Promise<string[]> {
  await render(hosted(ana, <KitMessageList group={group} hideReactionOption {...props} />));
  await fireEvent(await screen.findByText('plan'), 'longPress', { nativeEvent: {} });
  return screen.queryAllByRole('menuitem').map((entry) => within(entry).getByText(/./).children.join(''));
}

function changed(change: (before: NonNullable<KitMessageTemplate['options']>) => KitMessageTemplate['options']) {
  const templates = ChatConfigurator.getDataSource().getAllMessageTemplates();
  for (const one of templates) if (one.options !== undefined) one.options = change(one.options);
  return templates;
}

const usual = ['Reply', 'Copy', 'Edit', 'Share', 'Message info', 'Delete'];

test('templates that are given back as they came change nothing', async () => {
  expect(await offered({ templates: KitUIKit.getDataSource().getAllMessageTemplates() })).toEqual(usual);
  await press('message-option-delete');
  expect(screen.getByText('Delete this message?')).toBeOnTheScreen();
});

test('entries are left out by their id, and others come beside them', async () => {
  const pin = { id: 'pin', title: 'Pin', onPress: jest.fn() };
  const templates = changed((before) => (user, message, inGroup) => [
    ...before(user, message, inGroup).filter(({ id }) => id !== MessageOptionConstants.editMessage),
    pin,
  ]);
  expect(await offered({ templates })).toEqual(['Reply', 'Copy', 'Share', 'Message info', 'Delete', 'Pin']);
  await fireEvent.press(screen.getByRole('menuitem', { name: 'Pin' }));
  expect(pin.onPress.mock.calls).toEqual([[expect.any(Kit.TextMessage)]]);
});

test('an entry that says not what it does, and has the id of one of the kit’s, does what that does', async () => {
  const templates = changed(() => () => [
    { id: MessageOptionConstants.deleteMessage, title: 'Away with it' },
    { id: 'unheard-of', title: 'Nothing' },
  ]);
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await offered({ templates })).toEqual(['Away with it']);
  expect(warned).toHaveBeenCalledTimes(1);
  await fireEvent.press(screen.getByRole('menuitem', { name: 'Away with it' }));
  expect(screen.getByText('Delete this message?')).toBeOnTheScreen();
});

test('it gives formatters of mentions and links, new ones each time', () => {
  const source = ChatConfigurator.getDataSource();
  expect(source.getMentionsFormatter(null, {})).toBeInstanceOf(KitMentionsFormatter);
  expect(source.getMentionsFormatter()).not.toBe(source.getMentionsFormatter());
  expect(source.getUrlsFormatter()).toBeInstanceOf(KitUrlsFormatter);
  expect(source.getUrlsFormatter()).not.toBe(source.getUrlsFormatter());
});

test('"options" of the list can begin with them, too', async () => {
  const source = ChatConfigurator.dataSource;
  const first = (): ReturnType<typeof source.getMessageOptions> => source.getMessageOptions().slice(0, 1);
  expect(await offered({ options: first })).toEqual(['Reply']);
});

test('a view that a host adds to one of them leaves its menu', async () => {
  const templates = ChatConfigurator.getDataSource().getAllMessageTemplates();
  for (const one of templates) one.FooterView = () => <View testID="under" />;
  expect(await offered({ templates })).toEqual(usual);
  expect(screen.getByTestId('under')).toBeOnTheScreen();
});

test('where no menu asks there are no entries, also after a host failed while one did', async () => {
  const onError = jest.fn();
  const templates = changed(() => () => {
    throw new Error('Broken.');
  });
  expect(await offered({ templates, onError })).toEqual(usual);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(ChatConfigurator.dataSource.getCommonOptions()).toEqual([]);
});

test('it says which kinds there are, and what draws their texts', async () => {
  const source = ChatConfigurator.getDataSource();
  expect(source.getAllMessageTypes()).toEqual(['text', 'image', 'video', 'audio', 'file', 'groupMember']);
  expect(source.getAllMessageCategories()).toEqual(['message', 'action']);
  expect(source.getMessageTemplate('text', 'message')?.type).toBe('text');
  expect(source.getMessageTemplate('text', 'action')).toBeNull();
  expect(source.getMessageTemplate('text')).not.toBe(source.getMessageTemplate('text'));
  await ana.sendMessage(new Kit.TextMessage('tea', '**two** words', 'group'));
  await offered({ textFormatters: source.getAllTextFormatters() });
  expect(screen.getByText('two')).toHaveStyle({ fontWeight: '700' });
});
