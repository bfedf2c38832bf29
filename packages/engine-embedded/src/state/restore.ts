import { atOnce } from '../slices.ts';
import { accountOf, groupOf, messageOf, misfit } from './lookup.ts';
import { messageId } from './message.ts';
import { conversationOf, placeAccount, placeGroup, placeMessage } from './placing.ts';
import type { StoredMessage, StoredPart, StoredReactions, StoredReading } from './stored.ts';
import { compareGroups, emptyWorld, groupList } from './world.ts';
import type { Account, Conversation, Group, MessageTarget, World } from './world.ts';

/**
 * Builds a world from its parts: users before groups before messages, messages in ascending order. The ordered lists
 * are filled at the end, in one go, so that 100,000 groups load in seconds.
 * @throws INTERNAL when a part names what is not there
 */
export function restoreWorld(parts: Iterable<StoredPart>): World {
  return atOnce(restoring(parts));
}

/** The same step by step. `pass` hears of each part of a kind that is not known: unless it throws, that is passed over. */
export function* restoring(
  parts: Iterable<StoredPart>,
  pass: (unknown: { readonly part: unknown }) => void = ({ part }) => misfit('part', part),
): Generator<void, World> {
  const world = emptyWorld();
  for (const part of parts) {
    yield;
    switch (part.part) {
      case 'user':
        placeAccount(world, part.user);
        break;
      case 'group':
        placeGroup(world, part.group);
        break;
      case 'message':
        restoreMessage(world, part.message);
        break;
      case 'reading':
        restoreReading(world, part.reading);
        break;
      case 'gone': {
        const { conversation } = place(world, accountOf(world, part.uid), part.to);
        conversation.gone ??= new Map();
        conversation.gone.set(part.uid, part.upTo);
        break;
      }
      case 'token':
        world.tokens.set(part.hash, part.uid);
        break;
      case 'end':
        world.lastOrder = Math.max(world.lastOrder, part.lastOrder);
        world.goneRevision = part.deletedRevision ?? 0;
        world.reservedRevision = part.reservedRevision ?? 0;
        break;
      default:
        pass(part);
    }
  }
  yield* fillLists(world);
  return world;
}

/**
 * Puts the revisions of all users above every one that was shown before: to be done once a world is read to its end.
 *
 * Presence raises them without a write of its own, and it is gone with the process. So nothing is kept of the single
 * user, only a number that none exceeds (`World.reservedRevision`), and everybody begins anew above it. That everybody's
 * record looks newer than it need be does no harm: after a restart each of them may have gone offline.
 */
export function renewRevisions(world: World): void {
  world.userRevision = world.reservedRevision + 1;
  for (const account of world.accounts.values()) account.revision = world.userRevision;
}

function* fillLists(world: World): Generator<void, void> {
  world.people.load([...world.accounts.values()]);
  const joined = new Map<Account, Group[]>();
  const tagged = new Map<string, Group[]>();
  // In order once: everything filled from here is in order too, and sorting it again costs nothing.
  const groups = [...world.groups.values()].sort(compareGroups);
  for (const group of groups) {
    yield;
    for (const { account } of group.members.values()) enter(joined, account, group);
    if (group.type !== 'private') for (const tag of group.tags) enter(tagged, tag, group);
  }
  world.visible.load(groups.filter(({ type }) => type !== 'private'));
  for (const [tag, list] of tagged) world.tagged.set(tag, groupList().load(list));
  for (const [account, list] of joined) {
    yield;
    account.joined.load(list);
    account.joinedPrivate.load(list.filter(({ type }) => type === 'private'));
  }
}

function enter<Key>(lists: Map<Key, Group[]>, key: Key, group: Group): void {
  const list = lists.get(key);
  if (list) list.push(group);
  else lists.set(key, [group]);
}

function restoreMessage(world: World, stored: StoredMessage): void {
  const { parentId, reactions } = stored;
  const sender = accountOf(world, stored.sender);
  const { target, conversation } = place(world, sender, stored.to);
  // Field by field: spreading costs three times as much, and there may be very many.
  placeMessage(world, {
    id: messageId(stored.order),
    muid: stored.muid,
    sender,
    target,
    conversation,
    order: stored.order,
    sentAt: stored.sentAt,
    type: stored.type,
    category: stored.category,
    parent: parentId === '' ? null : messageOf(world, parentId),
    quotedId: stored.quotedId,
    content: stored.content,
    isOfAll: stored.isOfAll ?? false,
    folded: null,
    deliveredAt: stored.deliveredAt,
    readAt: stored.readAt,
    editedAt: stored.editedAt,
    deletedAt: stored.deletedAt,
    replies: null,
    replyCount: 0,
    reactions: reactions.length === 0 ? null : new Map(reactions.map(restoreReactions)),
    metadata: stored.metadata,
    revision: stored.revision,
  });
}

function restoreReactions([emoji, uids, times = []]: StoredReactions): readonly [string, Map<string, number>] {
  return [emoji, new Map(uids.map((uid, at) => [uid, times[at] ?? 0]))];
}

function restoreReading(world: World, { uid, to, delivered, read, unreadFrom = null }: StoredReading): void {
  const { conversation } = place(world, accountOf(world, uid), to);
  conversation.readings.set(uid, { delivered: [...delivered], read: [...read], unreadFrom });
}

function place(
  world: World,
  account: Account,
  [type, id]: StoredMessage['to'],
): { readonly target: MessageTarget; readonly conversation: Conversation } {
  if (type === 'group') {
    const group = groupOf(world, id);
    return { target: { type, group }, conversation: group.conversation };
  }
  const other = accountOf(world, id);
  return { target: { type, account: other }, conversation: conversationOf(account, other) };
}
