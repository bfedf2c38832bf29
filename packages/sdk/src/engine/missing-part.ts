import { isObject } from '../arguments.ts';
import type { Capabilities, Capability } from '../contract.ts';
import { KitException } from '../errors.ts';
import type { RequestName } from './request-shapes.ts';

type Need = Capability | ((...args: readonly unknown[]) => readonly (Capability | false)[]);

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
const isFilled = (value: unknown): boolean => (typeof value === 'string' || Array.isArray(value)) && value.length > 0;

const group = (draft: unknown): readonly (Capability | false)[] => {
  const { type, tags } = fieldsOf(draft);
  return [type === 'password' && 'passwordGroups', isFilled(tags) && 'tags'];
};

/** What a request needs beyond what every engine has, where need be as seen from its arguments. */
const needs: Readonly<Partial<Record<RequestName, Need>>> = {
  listGroups(query) {
    const { keyword, tags } = fieldsOf(query);
    return [isFilled(keyword) && 'search', isFilled(tags) && 'tags'];
  },
  createGroup: group,
  updateGroup: (_guid, changes) => group(changes),
  listMembers: (_guid, query) => [isFilled(fieldsOf(query)['keyword']) && 'search'],
  listBanned: (_guid, query) => ['bans', isFilled(fieldsOf(query)['keyword']) && 'search'],
  addMembers(_guid, members) {
    const drafts: readonly unknown[] = Array.isArray(members) ? members : [];
    return [drafts.some((draft) => fieldsOf(draft)['scope'] !== 'participant') && 'scopes'];
  },
  banMember: 'bans',
  unbanMember: 'bans',
  setScope: 'scopes',
  transferOwnership: 'ownershipTransfer',
  // Without blocking nobody is blocked: `hideBlocked` asks for nothing.
  listUsers(query) {
    const { keyword, tags, status } = fieldsOf(query);
    return [isFilled(keyword) && 'search', isFilled(tags) && 'tags', isFilled(status) && 'presence'];
  },
  setBlocked: 'blocking',
  send(_target, draft) {
    const { content, parentId } = fieldsOf(draft);
    const { kind } = fieldsOf(content);
    return [kind === 'custom' && 'customMessages', kind === 'media' && 'uploads', isFilled(parentId) && 'threads'];
  },
  editMessage: 'editing',
  deleteMessage: 'deleting',
  setReaction: 'reactions',
  listReactions: 'reactionLists',
  history(_target, query) {
    const { keyword, parentId, unreadOnly, mentionsOnly } = fieldsOf(query);
    return [
      isFilled(keyword) && 'search',
      isFilled(parentId) && 'threads',
      unreadOnly === true && 'unreadCounts',
      mentionsOnly === true && 'mentionCounts',
    ];
  },
  listReceipts: 'receipts',
  mark: 'receipts',
  markUnread: 'markingUnread',
  unreadCounts: 'unreadCounts',
  listConversations(query) {
    const { keyword, tags, userTags, groupTags, unreadOnly } = fieldsOf(query);
    return [
      'conversations',
      isFilled(keyword) && 'search',
      [tags, userTags, groupTags].some(isFilled) && 'tags',
      unreadOnly === true && 'unreadCounts',
    ];
  },
  getConversation: 'conversations',
  deleteConversation: 'conversations',
};

/** The capability that a request needs and an engine lacks; `null` when it may be asked. */
export function missingPart(has: Capabilities, name: RequestName, args: readonly unknown[]): Capability | null {
  const need = needs[name];
  const needed = typeof need === 'function' ? need(...args) : need === undefined ? [] : [need];
  return needed.find((one): one is Capability => one !== false && has[one] !== true) ?? null;
}

/** The refusal of what an engine lacks. */
export function unsupported(engine: string, capability: Capability): KitException {
  const text = `The engine "${engine}" has no ${capability}. Look at engine.capabilities before asking.`;
  return new KitException('UNSUPPORTED', text, { details: { capability } });
}
