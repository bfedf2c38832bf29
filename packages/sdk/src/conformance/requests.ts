import type {
  ConversationsQuery,
  DraftContent,
  GroupDraft,
  GroupsQuery,
  HistoryQuery,
  MembersQuery,
  MessageDraft,
  Page,
  ReactionsQuery,
  UsersQuery,
} from '../contract.ts';
import { expectEqual, expectThat } from './expectations.ts';

/** A signal that nobody aborts. */
export const live = (): AbortSignal => new AbortController().signal;

/** All groups, unless narrowed. */
export const groupsQuery = (changes: Partial<GroupsQuery> = {}): GroupsQuery => ({
  limit: 100,
  cursor: null,
  keyword: '',
  joinedOnly: false,
  tags: [],
  withTags: false,
  ...changes,
});

/** The groups that the viewer is in: not those that other checks left on a shared backend. */
export const ownGroups = (changes: Partial<GroupsQuery> = {}): GroupsQuery =>
  groupsQuery({ joinedOnly: true, ...changes });

/** All members, unless narrowed. */
export const membersQuery = (changes: Partial<MembersQuery> = {}): MembersQuery => ({
  limit: 100,
  cursor: null,
  keyword: '',
  scopes: [],
  ...changes,
});

/** All users, unless narrowed. */
export const usersQuery = (changes: Partial<UsersQuery> = {}): UsersQuery => ({
  limit: 100,
  cursor: null,
  keyword: '',
  status: null,
  roles: [],
  tags: [],
  withTags: false,
  uids: [],
  hideBlocked: false,
  ...changes,
});

/** All conversations of the viewer, unless narrowed. */
export const conversationsQuery = (changes: Partial<ConversationsQuery> = {}): ConversationsQuery => ({
  limit: 100,
  cursor: null,
  type: null,
  keyword: '',
  unreadOnly: false,
  tags: [],
  userTags: [],
  groupTags: [],
  withTags: false,
  ...changes,
});

/** All reactions to a message, unless narrowed. */
export const reactionsQuery = (changes: Partial<ReactionsQuery> = {}): ReactionsQuery => ({
  limit: 100,
  cursor: null,
  emoji: '',
  ...changes,
});

/** The newest messages, unless narrowed. */
export const historyQuery = (changes: Partial<HistoryQuery> = {}): HistoryQuery => ({
  limit: 100,
  from: { kind: 'latest' },
  keyword: '',
  types: [],
  categories: [],
  parentId: '',
  hideReplies: false,
  hideDeleted: false,
  unreadOnly: false,
  ...changes,
});

/** A public group. */
export const groupDraft = (changes: Partial<GroupDraft> = {}): GroupDraft => ({
  guid: '',
  name: 'Group',
  type: 'public',
  password: '',
  icon: '',
  description: '',
  metadata: {},
  tags: [],
  ...changes,
});

/** A message with this content. */
export const messageDraft = (
  muid: string,
  content: DraftContent,
  changes: Partial<MessageDraft> = {},
): MessageDraft => ({ muid, content, parentId: '', quotedId: '', metadata: {}, ...changes });

/** A plain text. */
export const text = (words: string): DraftContent => ({ kind: 'text', text: words });

/** Follows the cursor to the end. Also holds that a page is never above the limit and its end never contradictory. */
export async function allPages<Item>(
  limit: number,
  read: (cursor: string | null) => Promise<Page<Item>>,
  betweenPages: (pagesRead: number) => Promise<void> = () => Promise.resolve(),
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const page: Page<Item> = await read(cursor);
    expectThat(page.items.length <= limit, `page ${pages} holds ${page.items.length} items, the limit is ${limit}`);
    expectEqual(page.cursor === null, page.isLast, `page ${pages}: "no cursor" and "is last"; "no cursor"`);
    items.push(...page.items);
    if (page.cursor === null) return items;
    expectThat(page.cursor !== cursor, `page ${pages} gives its own cursor again: paging never ends`);
    expectThat(pages < 1000, 'paging does not end after 1000 pages');
    cursor = page.cursor;
    await betweenPages(pages);
  }
}
