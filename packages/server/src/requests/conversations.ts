import {
  getConversation as getConversationByRules,
  pageOf,
  placeBefore,
  readConversationsQuery,
} from '@open-chat-kit/engine-embedded/rules';
import type { RecentPlace, View, World } from '@open-chat-kit/engine-embedded/rules';
import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatTarget, ConversationRecord, Page, UnreadCounts } from '@open-chat-kit/sdk/engine';
import { prepared, words } from '../database/prepared.ts';
import type { Words } from '../database/prepared.ts';
import { fromText, toText } from '../database/texts.ts';
import { askTogether } from '../database/together.ts';
import { findWorld, namedIn } from '../slice/read-world.ts';
import type { Naming, PartOfWorld } from '../slice/read-world.ts';
import { worldFor } from '../slice/world-for.ts';
import { callOf, containing, viewOf } from './request.ts';
import type { Request } from './request.ts';

/** Conversations with unread messages, of one person. */
const mostUnread = 10_000;

/** A conversation of the viewer, as it stands in their list. */
interface ChatRow {
  readonly type: 'group' | 'user';
  readonly id: string;
  readonly shown: number;
  readonly sent_at: number;
  readonly unread: number;
  /** How many of them mention the viewer. */
  readonly mentions: number;
  /** Of what is shown, where the server wrote it. */
  readonly line: Naming['content'];
}

/** See `ChatEngine.listConversations`. */
export async function listConversations(request: Request, query: unknown): Promise<Page<ConversationRecord>> {
  const asked = readConversationsQuery(query, { order: '', uid: fromText(request.viewer) });
  const { paging, type, keyword, unreadOnly, tags, userTags, groupTags, withTags } = asked;
  const after = placeBefore(paging);
  const conditions: Words[] = [];
  if (type !== null) conditions.push(words`chats.type = ${type}`);
  // Of those who are there anyway, which is what keeps the index of all names out of it.
  if (keyword !== '') conditions.push(words`chats.folded || '' like ${containing(keyword)}`);
  if (tags.length > 0) conditions.push(tagged(tags));
  // Who asks for people of some tags asks for no groups, unless for groups of some tags as well; and the other way round.
  if (userTags.length + groupTags.length > 0)
    conditions.push(
      words`((chats.type = 'user' and ${tagged(userTags)}) or (chats.type = 'group' and ${tagged(groupTags)}))`,
    );
  if (unreadOnly) conditions.push(words`chats.unread > 0`);
  if (after) conditions.push(words`(chats.sent_at, chats.shown) < (${after.updatedAt}, ${after.lastMessage.order})`);
  const rows = await chatsOf(request, { conditions, isCounted: unreadOnly, limit: paging.limit + 1 });
  const world = await worldOf(request, rows);
  const view = viewOf(world, request);
  const chats = rows.map((row): RecentPlace & { readonly row: ChatRow } => ({
    target: { type: row.type, id: fromText(row.id) },
    updatedAt: row.sent_at,
    lastMessage: { order: row.shown },
    row,
  }));
  return pageOf(paging, chats, ({ row }) => recordOf(world, view, row, withTags));
}

/** See `ChatEngine.getConversation`. The rules say whether there is one; what is unread they cannot count. */
export async function getConversation(request: Request, target: ChatTarget): Promise<ConversationRecord> {
  const world = await worldFor(request.work, request.viewer, 'getConversation', [target]);
  const record = getConversationByRules(callOf(world, request), target);
  const { type, id } = record.target;
  const conditions = [words`chats.type = ${type}`, words`chats.id = ${toText(id)}`];
  const [row] = await chatsOf(request, { conditions, isCounted: false, limit: 1 });
  return { ...record, unreadCount: row?.unread ?? 0, unreadMentionCount: row?.mentions ?? 0 };
}

/** See `ChatEngine.unreadCounts`. */
export async function unreadCounts(request: Request): Promise<UnreadCounts> {
  const limit = mostUnread + 1;
  const rows = await chatsOf(request, { conditions: [words`chats.unread > 0`], isCounted: true, limit });
  if (rows.length > mostUnread)
    throw new KitException('LIMIT_EXCEEDED', 'More conversations have unread messages than are counted at once.', {
      details: { limit: mostUnread },
    });
  const of = (wanted: ChatRow['type'], count: 'unread' | 'mentions'): Readonly<Record<string, number>> =>
    // `fromEntries` makes a field even of an id such as `__proto__`.
    Object.fromEntries(
      rows.filter((row) => row.type === wanted && row[count] > 0).map((row) => [fromText(row.id), row[count]]),
    );
  return {
    users: of('user', 'unread'),
    groups: of('group', 'unread'),
    mentions: { users: of('user', 'mentions'), groups: of('group', 'mentions') },
  };
}

function tagged(tags: readonly string[]): Words {
  return words`chats.tags && ${tags.map(toText)}::text[]`;
}

interface ChatsWanted {
  readonly conditions: readonly Words[];
  /** Whether a condition asks how much is unread: that is counted once for each, and else for those that are shown. */
  readonly isCounted: boolean;
  readonly limit: number;
}

async function chatsOf(
  { work, viewer }: Request,
  { conditions, isCounted, limit }: ChatsWanted,
): Promise<readonly ChatRow[]> {
  const all = conditions.reduce((before, condition) => words`${before} and ${condition}`, words`true`);
  const isUnread = words`
          sender <> ${viewer} and messages."order" > greatest(own.since, coalesce(gone.up_to, 0), least(unread_marks.from_order - 1, (
            select to_order from reading_steps
            where reading_steps.conversation = own.conversation and uid = ${viewer} and kind = 'read'
            order by to_order desc limit 1
          )))`;
  const question = prepared`
    with own as (
      select 'group' as type, members.guid as id, groups.conversation, members.since, groups.folded, groups.tags
        from members join groups on groups.guid = members.guid
        where members.uid = ${viewer}
      union all
      select 'user', users.uid, conversations.id, 0, users.folded, users.tags
        from conversations
        join users on users.uid = case when first_uid = ${viewer} then second_uid else first_uid end
        where first_uid = ${viewer} or second_uid = ${viewer}
    ), chats as ${isCounted ? words`materialized` : words`not materialized`} (
      select own.*, shown."order" as shown, shown.sent_at, case when shown.category = 'action' then shown.content end as line, (
        select count(*) from messages
        where messages.conversation = own.conversation and category <> 'action' and deleted_at = 0 and ${isUnread}
      ) as unread, (
        select count(*) from messages
        where messages.conversation = own.conversation and mentions <> '{}' and deleted_at = 0 and ${isUnread}
          and mentions && ${['all', `u:${viewer}`]}::text[]
      ) as mentions
      from own
      join conversations on conversations.id = own.conversation
      left join gone on gone.conversation = own.conversation and gone.uid = ${viewer}
      left join unread_marks on unread_marks.conversation = own.conversation and unread_marks.uid = ${viewer}
      join messages as shown on shown."order" = case
        when last_root_order > coalesce(gone.up_to, 0) then last_root_order
        when last_order > coalesce(gone.up_to, 0) then last_order
      end
    )
    select type, id, shown, sent_at, unread, mentions, line from chats where ${all}
    order by sent_at desc, shown desc limit ${limit}::bigint`;
  const [rows = []] = await askTogether<ChatRow>(work, [question]);
  return rows;
}

async function worldOf({ work, viewer }: Request, rows: readonly ChatRow[]): Promise<PartOfWorld> {
  const of = (wanted: ChatRow['type']): readonly string[] =>
    rows.filter(({ type }) => type === wanted).map(({ id }) => id);
  return await findWorld(work, [], {
    viewer,
    users: [...of('user'), ...rows.flatMap(({ line }) => namedIn(line))],
    groups: of('group'),
    orders: rows.map(({ shown }) => shown),
  });
}

function recordOf(world: World, view: View, row: ChatRow, withTags: boolean): ConversationRecord {
  const id = fromText(row.id);
  const message = world.messages.get(`m${row.shown}`);
  const other = otherIn(world, view, row.type, id, withTags);
  if (!message || !other) throw new Error('A conversation went within one transaction.');
  return {
    target: { type: row.type, id },
    with: other,
    lastMessage: view.message(message),
    unreadCount: row.unread,
    unreadMentionCount: row.mentions,
    updatedAt: row.sent_at,
  };
}

function otherIn(
  world: World,
  view: View,
  type: ChatRow['type'],
  id: string,
  withTags: boolean,
): ConversationRecord['with'] | undefined {
  if (type === 'user') {
    const account = world.accounts.get(id);
    return account && { type, user: view.user(account, withTags) };
  }
  const group = world.groups.get(id);
  return group && { type, group: view.group(group, withTags) };
}
