import type { Audience, Message, Operation, Telling } from '@open-chat-kit/engine-embedded/rules';
import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';

/** Who goes into which groups, and out of them. */
export type Move = Going<'in'> | Going<'out'> | { readonly type: 'end'; readonly guid: string };

export interface Going<Way extends 'in' | 'out' = 'in' | 'out'> {
  readonly type: Way;
  readonly guid: string;
  readonly uids: readonly string[];
}

/** What came of a request, in the order in which it came about: plain data, for every instance. */
export type Outcome =
  | { readonly type: 'moved'; readonly move: Move }
  /** Of typing, one and by itself, and on which instance it began or ended: those of before did not say which. */
  | { readonly type: 'told'; readonly tellings: readonly PlainTelling[]; readonly instance?: string }
  /** Whoever typed there has stopped. */
  | { readonly type: 'typed'; readonly uid: string; readonly target: ChatTarget }
  /** All sessions of somebody were ended. */
  | { readonly type: 'ended'; readonly uid: string; readonly reason: string };

/** As the rules have it, without the group at hand. */
export interface PlainTelling {
  readonly to: PlainAudience;
  readonly event: EngineEvent;
}

type Plain<Each> = Each extends { readonly group?: unknown } ? Omit<Each, 'group'> : Each;
export type PlainAudience = Plain<Audience>;

/** What one transaction brings about. */
export interface Unnumbered {
  readonly stream: string;
  /** Names of what it is about. */
  readonly topics: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** The connection that asked for it: it has the answer. */
  readonly origin: string;
}

/** What a row keeps of it, beside where it stands. */
export type KeptHappening = Omit<Unnumbered, 'stream' | 'topics'>;

/** The same, under its number. */
export interface Happening extends Unnumbered {
  readonly seq: number;
}

export function plain({ to, event }: Telling): PlainTelling {
  if (to.type !== 'members') return { to, event };
  return { to: { type: to.type, guid: to.guid, except: to.except }, event };
}

/** Who is in which group from now on; `null` where nobody moves. */
export function moveOf(operation: Operation): Move | null {
  switch (operation.type) {
    case 'group.created':
      return { type: 'in', guid: operation.guid, uids: [operation.by] };
    case 'members.added':
      return { type: 'in', guid: operation.guid, uids: operation.members.map(([uid]) => uid) };
    case 'member.joined':
      return { type: 'in', guid: operation.guid, uids: [operation.uid] };
    case 'member.left':
    case 'member.kicked':
    case 'member.banned':
      return { type: 'out', guid: operation.guid, uids: [operation.uid] };
    case 'group.deleted':
      return { type: 'end', guid: operation.guid };
    default:
      return null;
  }
}

/** The stream in which it is told: of the group, of the two people, or of the user whose own affair it is. */
export function streamOf(operation: Operation, messages: readonly Message[]): string {
  if ('guid' in operation) return streamOfGroup(operation.guid);
  const [message] = messages;
  if (!message) return streamOfUser('by' in operation ? operation.by : '');
  const { target, sender } = message;
  return target.type === 'group'
    ? streamOfGroup(target.group.guid)
    : JSON.stringify(['pair', ...[sender.uid, target.account.uid].sort()]);
}

export function streamOfUser(uid: string): string {
  return JSON.stringify(['user', uid]);
}

export function streamOfGroup(guid: string): string {
  return JSON.stringify(['group', guid]);
}
