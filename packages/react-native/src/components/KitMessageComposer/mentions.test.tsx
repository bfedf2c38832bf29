/** Mentions: whom the composer offers, and how they are drawn where they were sent. */
import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { after, choose, press } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitUIKit } from '../../KitUIKit.ts';
import { KitConversations } from '../KitConversations/KitConversations.tsx';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';
import { KitMessageComposer } from './KitMessageComposer.tsx';
import type { KitMessageComposerProps } from './props.ts';

const scene = screenScene('ana');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;

beforeEach(async () => {
  await scene.server.createUser({ uid: 'ben', name: 'Ben Okafor' });
  await scene.server.createUser({ uid: 'cleo', name: 'Cleo' });
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.addMembersToGroup('tea', [
    new Kit.GroupMember('ana', 'moderator'),
    new Kit.GroupMember('cleo', 'participant'),
  ]);
  group = await ana.getGroup('tea');
});

const composer = (props: KitMessageComposerProps = {}): ReactElement =>
  hosted(ana, <KitMessageComposer group={group} {...props} />);
const field = (): ReturnType<typeof screen.getByTestId> => screen.getByTestId('composer-field');
async function write(text: string): Promise<void> {
  await scene.rest();
  await fireEvent.changeText(field(), text);
  await scene.pass(250);
}
const offered = (): string[] =>
  screen.queryAllByTestId(/^mention-/).map(({ props }) => String(props['aria-label'] ?? props['accessibilityLabel']));
const say = (text: string): Promise<Kit.BaseMessage> => ben.sendMessage(new Kit.TextMessage('tea', text, 'group'));

test('"@" offers people over the field; a press mentions one, and they are drawn by name', async () => {
  await render(
    hosted(
      ana,
      <>
        <KitMessageList group={group} />
        <KitMessageComposer group={group} />
      </>,
    ),
  );
  await write('thanks @');
  expect(offered()).toEqual(['@all, Everyone in this group', 'Ben Okafor, ben', 'Cleo, cleo']);
  expect(screen.getByTestId('composer-mentions')).toHaveProp('keyboardShouldPersistTaps', 'always');
  await press('mention-cleo');
  expect(field()).toHaveDisplayValue('thanks @Cleo ');
  expect(field().props['selection']).toBeUndefined();
  expect(offered()).toEqual([]);
  await fireEvent.press(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('\u2068@Cleo\u2069');
  const [last] = await new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(1).build(ben).fetchPrevious();
  expect(last instanceof Kit.TextMessage && last.getText()).toBe('thanks <@uid:cleo>');
});

test.each<[string, KitMessageComposerProps, readonly string[]]>([
  ['disableMentions', { disableMentions: true }, []],
  ['disableMentionAll', { disableMentionAll: true }, ['Ben Okafor, ben', 'Cleo, cleo']],
  ['mentionAllLabel', { mentionAllLabel: 'team' }, ['@team, Everyone in this group', 'Ben Okafor, ben', 'Cleo, cleo']],
])('%s', async (_name, props, expected) => {
  await render(composer(props));
  await write('@');
  expect(offered()).toEqual(expected);
});

test('mentionAllLabel is what is written and sent, without what would end its mark', async () => {
  const sent: string[] = [];
  const onSendButtonPress = (message: Kit.BaseMessage): void =>
    void sent.push(message instanceof Kit.TextMessage ? message.getText() : '');
  await render(composer({ mentionAllLabel: 'the <team>', onSendButtonPress }));
  await write('@');
  await press('mention-all');
  expect(field()).toHaveDisplayValue('@the team ');
  await fireEvent.press(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual(['<@all:the team>']);
});

test('to a participant everybody is not offered', async () => {
  group = await (await scene.enter('cleo')).getGroup('tea');
  ana = await scene.enter('cleo');
  await render(composer());
  await write('@');
  expect(offered()).toEqual(['Ben Okafor, ben', 'ana, ana'].toSorted());
});

test('onTextChange and getText say what stands in the field', async () => {
  const texts: string[] = [];
  await render(composer({ onTextChange: (text) => texts.push(text) }));
  await write('@cl');
  await press('mention-cleo');
  expect(texts).toEqual(['@cl', '@Cleo ']);
});

test('every key of mentionsStyle reaches what it names', async () => {
  const mentionsStyle = {
    containerStyle: { backgroundColor: 'tan' },
    itemStyle: { backgroundColor: 'linen' },
    textStyle: { color: 'teal' },
  };
  await render(composer({ style: { mentionsStyle } }));
  await write('@cl');
  expect(screen.getByTestId('composer-mentions').parent).toHaveStyle(mentionsStyle.containerStyle);
  expect(screen.getByTestId('mention-cleo')).toHaveStyle(mentionsStyle.itemStyle);
  expect(screen.getByText('\u2068Cleo\u2069')).toHaveStyle(mentionsStyle.textStyle);
});

describe('somebody who is mentioned and neither writes nor reads', () => {
  test('is called by name in messages, in what is heard of them, and in the line under a chat', async () => {
    const message = await say('ask <@uid:cleo>');
    await render(
      hosted(
        ana,
        <>
          <KitMessageList group={group} />
          <KitConversations />
        </>,
      ),
    );
    await scene.rest();
    expect(within(screen.getByTestId(`bubble-${message.getId()}`)).getByText('\u2068@Cleo\u2069')).toBeOnTheScreen();
    await waitFor(() => expect(screen.getAllByText('\u2068@Cleo\u2069')).toHaveLength(2));
    expect(screen.getByLabelText(/ask \u2068@Cleo\u2069/)).toBeTruthy();
  });

  test('is called by name in quotes, over the field, and in what is copied', async () => {
    const copied: string[] = [];

    KitUIKit.setClipboard(async (text) => void copied.push(text));
    const message = await say('ask <@uid:cleo>');
    await render(
      hosted(
        ana,
        <>
          <KitMessageList group={group} />
          <KitMessageComposer group={group} />
        </>,
      ),
    );
    await scene.rest();
    const bubble = `bubble-${message.getId()}`;
    await choose(bubble, 'Copy');
    expect(copied).toEqual(['ask @Cleo']);
    await choose(bubble, 'Reply');
    expect(within(screen.getByTestId('composer-reply')).getByText('ask \u2068@Cleo\u2069')).toBeOnTheScreen();
    await after(() => fireEvent.changeText(field(), 'I will'));
    await fireEvent.press(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByLabelText('\u2068Ben Okafor\u2069: ask \u2068@Cleo\u2069')).toBeOnTheScreen();
    KitUIKit.setClipboard(null);
  });

  test('is called by their uid until the server has answered', async () => {
    await say('ask <@uid:cleo>');
    jest.spyOn(ana.queries, 'listUsers').mockRejectedValue(new Kit.KitException('NETWORK', 'Gone.'));
    await render(hosted(ana, <KitMessageList group={group} />));
    await scene.rest();
    expect(screen.getByText('\u2068@cleo\u2069')).toBeOnTheScreen();
  });
});
