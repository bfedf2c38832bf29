import { fold, KitException } from '@open-chat-kit/sdk/engine';
import type {
  ChatTarget,
  ConversationDeletion,
  ConversationPlace,
  ConversationRecord,
  ConversationsQuery,
  EngineEvent,
  Page,
} from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { page } from '../paging/page.ts';
import type { Paging } from '../paging/page.ts';
import { goneUpTo } from '../state/gone.ts';
import { recentChat, recentChatsOf } from '../state/recent-chats.ts';
import type { Other, RecentChat } from '../state/recent-chats.ts';
import type { AccountKey } from '../state/world.ts';
import type { Asking, Call } from './call.ts';
import { cursorText, numberInCursor, oneOf, pageLimit, record, tagList, text, truth } from './input.ts';
import { addressed } from './target.ts';
import { people } from './telling.ts';

const types = ['user', 'group'] as const;

/** A query that makes sense. */
export interface CheckedConversationsQuery {
  readonly paging: Paging<RecentPlace>;
  readonly type: 'user' | 'group' | null;
  /** Folded. */
  readonly keyword: string;
  readonly unreadOnly: boolean;
  readonly tags: readonly string[];
  readonly userTags: readonly string[];
  readonly groupTags: readonly string[];
  readonly withTags: boolean;
}

/** A place in a list of conversations in which something was written. */
export type RecentPlace = Omit<ConversationPlace, 'lastMessage'> & { readonly lastMessage: { readonly order: number } };

/** @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function readConversationsQuery(query: unknown, viewer: AccountKey): CheckedConversationsQuery {
  const fields = record(query, 'query');
  const limit = pageLimit(fields['limit']);
  const cursor = cursorText(fields['cursor']);
  const type = fields['type'] === null ? null : oneOf(fields['type'], 'type', types);
  const keyword = fold(text(fields['keyword'], 'keyword', limits.keyword));
  const unreadOnly = truth(fields['unreadOnly'], 'unreadOnly');
  const tags = tagList(fields['tags'], 'tags');
  const userTags = tagList(fields['userTags'], 'userTags');
  const groupTags = tagList(fields['groupTags'], 'groupTags');
  const withTags = truth(fields['withTags'], 'withTags');
  return {
    paging: {
      limit,
      cursor,
      query: ['conversations', viewer.uid, type, keyword, unreadOnly, tags, userTags, groupTags, withTags],
      keyLength: 4,
      keyOf: ({ updatedAt, lastMessage, target }) => [updatedAt, lastMessage.order, target.type, target.id],
      readKey,
    },
    type,
    keyword,
    unreadOnly,
    tags,
    userTags,
    groupTags,
    withTags,
  };
}

/** See `ChatEngine.listConversations`. */
export function listConversations(call: Call, query: ConversationsQuery): Page<ConversationRecord> {
  const { viewer, view, world } = call;
  const checked = readConversationsQuery(query, viewer);
  const { paging, type, keyword, unreadOnly, tags, userTags, groupTags, withTags } = checked;

  const accept = ({ other }: RecentChat): boolean =>
    (type === null || other.type === type) &&
    nameOf(other).includes(keyword) &&
    hasAnyOf(tags, other) &&
    fitsTagsOfKind(other, userTags, groupTags) &&
    (!unreadOnly || view.unreadIn(other) > 0);

  return page(paging, {
    find: (after, count) => recentChatsOf(world, viewer).collect(after, accept, count),
    record: (chat) => view.conversation(chat, withTags),
  });
}

/** See `ChatEngine.getConversation`. */
export function getConversation(call: Asking, target: ChatTarget): ConversationRecord {
  const other = otherFor(call, target);
  const chat = other && recentChat(call.viewer, other);
  if (!chat) throw new KitException('NOT_FOUND', 'You have no such conversation.');
  return call.view.conversation(chat, true);
}

/** See `ChatEngine.deleteConversation`. */
export function deleteConversation(call: Call, target: ChatTarget): ConversationDeletion {
  const { viewer } = call;
  const other = otherFor(call, target);
  const upTo = other?.conversation.messages.at(-1)?.order ?? 0;
  if (!other || upTo <= goneUpTo(other.conversation, viewer.uid)) return { upTo };
  const { type, id } = addressed(target);
  call.commit({ type: 'conversation.deleted', by: viewer.uid, to: [type, id], upTo });
  const deleted: EngineEvent = { id: call.eventId(), type: 'conversation.deleted', target: { type, id }, upTo };
  call.tell({ to: people(viewer), event: deleted });
  return { upTo };
}

/** Whom the viewer may have a conversation with; `null` where nobody has written yet. @throws NOT_FOUND, INVALID_ARGUMENT */
function otherFor({ world, viewer }: Asking, target: ChatTarget): Other | null {
  const { type, id } = addressed(target);
  if (type === 'group') {
    const group = world.groups.get(id);
    if (group?.members.has(viewer.uid)) return { type, group, conversation: group.conversation };
    throw new KitException('NOT_FOUND', 'You are in no such group.');
  }
  const account = world.accounts.get(id);
  if (!account) throw new KitException('NOT_FOUND', 'There is no such user.');
  const conversation = viewer.peers.get(id);
  return conversation ? { type, account, conversation } : null;
}

function readKey([updatedAt, order, type, id]: readonly (string | number)[]): RecentPlace {
  const target: ChatTarget = { type: oneOf(type, 'cursor', types), id: String(id) };
  return { target, updatedAt: numberInCursor(updatedAt), lastMessage: { order: numberInCursor(order) } };
}

function nameOf(other: Other): string {
  return other.type === 'user' ? other.account.folded : other.group.folded;
}

function hasAnyOf(tags: readonly string[], other: Other): boolean {
  const own = other.type === 'user' ? other.account.tags : other.group.tags;
  return tags.length === 0 || tags.some((tag) => own.includes(tag));
}

/** Who asks for people of some tags asks for no groups, unless for groups of some tags as well; and the other way round. */
function fitsTagsOfKind(other: Other, userTags: readonly string[], groupTags: readonly string[]): boolean {
  if (userTags.length === 0 && groupTags.length === 0) return true;
  const wanted = other.type === 'user' ? userTags : groupTags;
  return wanted.length > 0 && hasAnyOf(wanted, other);
}
