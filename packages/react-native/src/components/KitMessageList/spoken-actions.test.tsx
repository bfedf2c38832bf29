/** What screen readers are offered to do with a message, while what its menu offers becomes another. */
import type { Kit } from '@open-chat-kit/sdk';
import { act, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { de } from '../../locales.ts';
import { KitI18nProvider } from '../../i18n/KitI18nProvider.tsx';
import { after, shown } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { say, shareTea } from '../../testing/shared-tea.ts';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;

beforeEach(async () => {
  const people = await shareTea(scene, 'cleo');
  ({ ana, ben, group } = people);
  await say(people.cleo, 'theirs');
  await say(ana, 'mine');
});

const list = (props: KitMessageListProps = {}): ReactElement =>
  hosted(ana, <KitMessageList group={group} hideReactionOption hideShareMessageOption {...props} />);

async function show(props?: KitMessageListProps): Promise<void> {
  await render(list(props));
  await shown('theirs');
}

/** Of the message with this text. */
function offered(text: string): readonly string[] {
  const { props } = screen.getByLabelText(new RegExp(`^[^,]+, ${text}`));
  return (props['accessibilityActions'] as readonly { readonly name: string }[]).map(({ name }) => name);
}

test('what the host hides is offered no more, and what it shows again is', async () => {
  await show();
  expect(offered('mine')).toEqual(['Reply', 'Edit', 'Message info', 'Delete']);
  await screen.rerender(list({ hideEditMessageOption: true }));
  expect(offered('mine')).toEqual(['Reply', 'Message info', 'Delete']);
  await screen.rerender(list({ hideReactionOption: false, quickReactionList: ['🎉'] }));
  expect(offered('theirs')).toEqual(['Reply', 'React with 🎉', 'More reactions']);
});

test('so are entries of the host’s, and none while it does something else with a long press', async () => {
  await show();
  await screen.rerender(list({ addOptions: () => [{ text: 'Pin', onPress: () => {} }] }));
  expect(offered('theirs')).toEqual(['Reply', 'Pin']);
  await screen.rerender(list({ options: () => [{ text: 'Unpin', onPress: () => {} }] }));
  expect(offered('theirs')).toEqual(['Unpin']);
  await screen.rerender(list({ onMessageLongPress: () => {} }));
  expect(offered('theirs')).toEqual([]);
});

test('what a role allows is offered with the role', async () => {
  await show();
  expect(offered('theirs')).toEqual(['Reply']);
  await after(() => ben.updateGroupMemberScope('tea', 'ana', 'moderator'));
  await scene.rest();
  expect(offered('theirs')).toEqual(['Reply', 'Delete']);
  await after(() => ben.updateGroupMemberScope('tea', 'ana', 'participant'));
  await scene.rest();
  expect(offered('theirs')).toEqual(['Reply']);
});

test('a chat with the sender is offered as soon as somebody opens it, and as long', async () => {
  await show();
  await act(() => KitUIEventHandler.addUIListener('app', { openChat: () => {} }));
  expect(offered('theirs')).toEqual(['Reply', 'Message privately']);
  await act(() => KitUIEventHandler.removeUIListener('app'));
  expect(offered('theirs')).toEqual(['Reply']);
});

test('it is offered in the language that the app speaks by now', async () => {
  const inLanguage = (language: string): ReactElement =>
    hosted(
      ana,
      <KitI18nProvider selectedLanguage={language} locales={[de]}>
        <KitMessageList group={group} hideReactionOption hideShareMessageOption />
      </KitI18nProvider>,
    );
  await render(inLanguage('en-US'));
  await shown('theirs');
  await screen.rerender(inLanguage('de'));
  expect(offered('theirs')).toEqual(['Antworten']);
});

test('only rows are drawn whose menus offer something else by then', async () => {
  const drawn: string[] = [];
  const StatusView: NonNullable<KitMessageListProps['StatusView']> = (message) => {
    drawn.push(message.getSender()?.getUid() ?? '');
    return null;
  };
  await show({ StatusView });
  drawn.length = 0;
  await screen.rerender(list({ StatusView, addOptions: () => [] }));
  expect(drawn).toEqual([]);
  await screen.rerender(list({ StatusView, hideEditMessageOption: true }));
  expect(drawn).toEqual(['ana']);
});
