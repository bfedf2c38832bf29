/** What screen readers are offered to do with a row of any list, while what its menu offers becomes another. */
import { Kit } from '@open-chat-kit/sdk';
import { render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { de } from '../../locales.ts';
import { KitI18nProvider } from '../../i18n/KitI18nProvider.tsx';
import { KitTextFormatter } from '../../formatters/KitTextFormatter.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { say } from '../../testing/shared-tea.ts';
import { takeIn } from '../../testing/take-in.ts';
import { KitConversations } from '../KitConversations/KitConversations.tsx';
import { KitGroupMembers } from '../KitGroupMembers/KitGroupMembers.tsx';
import type { KitGroupMembersProps } from '../KitGroupMembers/props.ts';
import { KitGroups } from '../KitGroups/KitGroups.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';
import { KitUsers } from '../KitUsers/KitUsers.tsx';

const scene = screenScene('ana', 'ben', 'cleo', 'dan');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  group = await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await takeIn(ben, 'tea', { ana: 'moderator', cleo: 'participant', dan: 'participant' });
});

async function show(element: ReactElement, row: string): Promise<void> {
  await render(hosted(ana, element));
  await screen.findByTestId(row);
  await scene.rest();
}

const rerender = (element: ReactElement): Promise<void> => screen.rerender(hosted(ana, element));

function offered(row: string): readonly string[] {
  const { props } = screen.getByTestId(row);
  return (props['accessibilityActions'] as readonly { readonly name: string }[]).map(({ name }) => name);
}

const role = (row: string): unknown => screen.getByTestId(row).props['accessibilityRole'];

const pin = (): MenuItemInterface[] => [{ text: 'Pin', onPress: () => {} }];

test('entries of the host’s are offered when it adds them, and none while it does something else with a long press', async () => {
  await show(<KitGroups />, 'group-tea');
  expect(offered('group-tea')).toEqual(['Leave']);
  await rerender(<KitGroups addOptions={pin} />);
  expect(offered('group-tea')).toEqual(['Leave', 'Pin']);
  await rerender(<KitGroups options={pin} />);
  expect(offered('group-tea')).toEqual(['Pin']);
  await rerender(<KitGroups onItemLongPress={() => {}} />);
  expect([offered('group-tea'), role('group-tea')]).toEqual([[], 'none']);
  await rerender(<KitGroups />);
  expect([offered('group-tea'), role('group-tea')]).toEqual([['Leave'], 'button']);
});

test('what the host hides is offered no more, and what it shows again is', async () => {
  await say(ben, 'hello');
  await show(<KitConversations />, 'conversation-group-tea');
  expect(offered('conversation-group-tea')).toEqual(['Mark as read', 'Leave', 'Delete chat']);
  await rerender(<KitConversations deleteConversationOptionVisibility={false} />);
  expect(offered('conversation-group-tea')).toEqual(['Mark as read', 'Leave']);
  await rerender(<KitConversations />);
  expect(offered('conversation-group-tea')).toEqual(['Mark as read', 'Leave', 'Delete chat']);
});

test('it is offered in the language that the app speaks by now', async () => {
  const inLanguage = (language: string): ReactElement => (
    <KitI18nProvider selectedLanguage={language} locales={[de]}>
      <KitUsers />
    </KitI18nProvider>
  );
  await show(inLanguage('en-US'), 'user-ben');
  expect(offered('user-ben')).toEqual(['Block']);
  await rerender(inLanguage('de'));
  expect(offered('user-ben')).toEqual(['Blockieren']);
});

test('only rows are drawn whose menus offer something else by then, and none is asked while rows are picked', async () => {
  const drawn: string[] = [];
  const asked: string[] = [];
  const SubtitleView = (member: Kit.GroupMember): null => {
    drawn.push(member.getUid());
    return null;
  };
  const members = (props: KitGroupMembersProps): ReactElement => (
    <KitGroupMembers group={group} SubtitleView={SubtitleView} {...props} />
  );
  const addOptions = (member: Kit.GroupMember): MenuItemInterface[] => {
    asked.push(member.getUid());
    return member.getUid() === 'cleo' ? pin() : [];
  };
  await show(members({}), 'member-cleo');
  drawn.length = 0;
  await rerender(members({ addOptions: () => [] }));
  expect(drawn).toEqual([]);
  await rerender(members({ addOptions }));
  expect(drawn).toEqual(['cleo']);
  expect(offered('member-cleo')).toEqual(['Remove', 'Ban', 'Pin']);
  await rerender(members({ addOptions, selectionMode: 'multiple' }));
  asked.length = 0;
  await rerender(members({ addOptions: (member) => addOptions(member), selectionMode: 'multiple' }));
  expect([asked, offered('member-cleo')]).toEqual([[], []]);
});

test('listeners, slots and builders written in render ask no row anew what it offers, and draw none', async () => {
  const drawn: string[] = [];
  const asked: string[] = [];
  const SubtitleView = (member: Kit.GroupMember): null => {
    drawn.push(member.getUid());
    return null;
  };
  const addOptions = (member: Kit.GroupMember): MenuItemInterface[] => {
    asked.push(member.getUid());
    return pin();
  };
  const members = (props: KitGroupMembersProps): ReactElement => (
    <KitGroupMembers
      group={group}
      SubtitleView={SubtitleView}
      addOptions={addOptions}
      onItemPress={() => {}}
      onError={() => {}}
      EmptyView={() => null}
      groupMemberRequestBuilder={new Kit.GroupMembersRequestBuilder('tea').setLimit(30)}
      {...props}
    />
  );
  await show(members({}), 'member-cleo');
  drawn.length = 0;
  asked.length = 0;
  await rerender(members({}));
  expect([asked, drawn]).toEqual([[], []]);
  // A function that gives entries may give others: rows are asked, and drawn only where it does.
  await rerender(members({ addOptions: (member) => addOptions(member) }));
  expect(new Set(asked)).toEqual(new Set(['ana', 'ben', 'cleo', 'dan']));
  expect(drawn).toEqual([]);
  await rerender(members({ addOptions: (member) => addOptions(member), onItemLongPress: () => {} }));
  expect(offered('member-cleo')).toEqual([]);
});

test('nor do those of a message list', async () => {
  await say(ben, 'hello');
  const asked: string[] = [];
  const addOptions = (message: Kit.BaseMessage): MenuItemInterface[] => {
    asked.push(message.getId());
    return [];
  };
  const messages = (): ReactElement => (
    <KitMessageList
      group={group}
      addOptions={addOptions}
      onError={() => {}}
      onReactionPress={() => {}}
      EmptyView={() => null}
      textFormatters={[new KitTextFormatter()]}
    />
  );
  await render(hosted(ana, messages()));
  await screen.findByText('hello');
  await scene.rest();
  expect(asked.length).toBeGreaterThan(0);
  asked.length = 0;
  await rerender(messages());
  expect(asked).toEqual([]);
});
