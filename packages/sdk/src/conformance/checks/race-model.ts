import type { GroupMemberScope } from '../../contract.ts';
import { may, type GroupAct } from '../../domain/rights.ts';

/** What two acts at once may change, as a naive server keeps it. */
export interface RaceState {
  readonly isThere: boolean;
  readonly name: string;
  readonly description: string;
  readonly type: 'public' | 'private';
  readonly scopes: Readonly<Record<string, GroupMemberScope>>;
  readonly banned: readonly string[];
  /** Of Paul's message; `null` where it was deleted. */
  readonly text: string | null;
  /** Of Paul's message: emoji and who. */
  readonly reactions: readonly string[];
  /** Who replied to Paul's message. */
  readonly replies: readonly string[];
  /** Who wrote what, behind Paul's message and Olga's. */
  readonly sent: readonly string[];
  /** How far Mona has read: nothing, Paul's message, Olga's. */
  readonly read: 0 | 1 | 2;
}

/** What an act makes of a state; `null` where it is refused. */
export type RaceStep = (state: RaceState) => RaceState | null;

function scopeIn({ isThere, scopes }: RaceState, who: string): GroupMemberScope | null {
  return (isThere ? scopes[who] : undefined) ?? null;
}

/** Where a right allows it. */
function allowed(act: GroupAct, actor: string, step: RaceStep, subject?: string): RaceStep {
  return (state) => {
    const own = scopeIn(state, actor);
    const theirs = subject === undefined ? undefined : scopeIn(state, subject);
    return state.isThere && may(own, act, theirs) ? step(state) : null;
  };
}

function without({ scopes }: RaceState, who: string): RaceState['scopes'] {
  return Object.fromEntries(Object.entries(scopes).filter(([name]) => name !== who));
}

function scoped(state: RaceState, who: string, scope: GroupMemberScope): RaceState {
  return { ...state, scopes: { ...state.scopes, [who]: scope } };
}

function isIn(state: RaceState, who: string): boolean {
  return scopeIn(state, who) !== null;
}

type Alone = (who: string) => RaceStep;
type OnSomebody = (actor: string, who: string) => RaceStep;

/** The acts that there are. */
interface Steps {
  readonly join: Alone;
  readonly leave: Alone;
  readonly add: OnSomebody;
  readonly kick: OnSomebody;
  readonly ban: OnSomebody;
  readonly unban: OnSomebody;
  readonly scope: (actor: string, who: string, scope: GroupMemberScope) => RaceStep;
  readonly transfer: OnSomebody;
  readonly change: (actor: string, changes: Partial<Pick<RaceState, 'name' | 'description' | 'type'>>) => RaceStep;
  readonly end: Alone;
  readonly write: (who: string, words: string) => RaceStep;
  readonly reply: Alone;
  readonly edit: (who: string, words: string) => RaceStep;
  readonly erase: Alone;
  readonly react: (who: string, emoji: string, isAdded: boolean) => RaceStep;
  readonly read: (upTo: 1 | 2) => RaceStep;
}

/** The rules of the contract, as short as they can be. */
export const steps: Steps = {
  join: (who: string) =>
    allowed('join', who, (state) =>
      state.type === 'public' && !state.banned.includes(who) ? scoped(state, who, 'participant') : null,
    ),
  leave: (who: string) => allowed('leave', who, (state) => ({ ...state, scopes: without(state, who) })),
  add: (actor: string, who: string) =>
    allowed('addMembers', actor, (state) =>
      isIn(state, who) || state.banned.includes(who) ? null : scoped(state, who, 'participant'),
    ),
  kick: (actor: string, who: string) =>
    allowed('kick', actor, (state) => (isIn(state, who) ? { ...state, scopes: without(state, who) } : null), who),
  ban: (actor: string, who: string) =>
    allowed(
      'ban',
      actor,
      (state) => {
        const banned = [...state.banned, who].toSorted();
        return state.banned.includes(who) ? null : { ...state, scopes: without(state, who), banned };
      },
      who,
    ),
  unban: (actor: string, who: string) =>
    allowed('unban', actor, (state) =>
      state.banned.includes(who) ? { ...state, banned: state.banned.filter((one) => one !== who) } : null,
    ),
  scope: (actor: string, who: string, scope: GroupMemberScope) =>
    allowed('changeScope', actor, (state) => (isIn(state, who) ? scoped(state, who, scope) : null), who),
  transfer: (actor: string, who: string) =>
    allowed('transferOwnership', actor, (state) =>
      isIn(state, who) ? scoped(scoped(state, actor, 'admin'), who, 'owner') : null,
    ),
  change: (actor: string, changes: Partial<Pick<RaceState, 'name' | 'description' | 'type'>>) =>
    allowed('updateGroup', actor, (state) => ({ ...state, ...changes })),
  end: (actor: string) => allowed('deleteGroup', actor, (state) => ({ ...state, isThere: false })),
  write: (who: string, words: string) =>
    allowed('writeMessages', who, (state) => ({ ...state, sent: [...state.sent, words].toSorted() })),
  reply: (who: string) =>
    allowed('writeMessages', who, (state) => ({ ...state, replies: [...state.replies, who].toSorted() })),
  edit: (who: string, words: string) =>
    allowed('writeMessages', who, (state) => (state.text === null ? null : { ...state, text: words })),
  erase: (who: string) => allowed('deleteMessage', who, (state) => ({ ...state, text: null, reactions: [] }), 'Paul'),
  react: (who: string, emoji: string, isAdded: boolean) =>
    allowed('readMessages', who, (state) => {
      if (state.text === null) return null;
      const others = state.reactions.filter((one) => one !== `${emoji} ${who}`);
      return { ...state, reactions: isAdded ? [...others, `${emoji} ${who}`].toSorted() : others };
    }),
  read: (upTo: 1 | 2) =>
    allowed('readMessages', 'Mona', (state) => ({ ...state, read: upTo > state.read ? upTo : state.read })),
};

/** What Olga and Mona see of it. */
export function seenOf(state: RaceState): object {
  if (!state.isThere) return { isThere: false };
  const { scopes, reactions, replies, sent, read, text, ...rest } = state;
  const unread = (text !== null && read < 1 ? 1 : 0) + (read < 2 ? 1 : 0) + sent.length + replies.length;
  const owner = Object.keys(scopes).find((name) => scopes[name] === 'owner');
  const emojis = new Set(reactions.map(emojiOf));
  const counted = [...emojis].map((emoji) => `${emoji} ${reactions.filter((one) => emojiOf(one) === emoji).length}`);
  return {
    ...rest,
    text,
    scopes,
    owner,
    membersCount: Object.keys(scopes).length,
    reactions: counted.toSorted(),
    replyCount: replies.length,
    sent,
    unread,
  };
}

function emojiOf(reaction: string): string {
  return reaction.split(' ')[0] ?? '';
}
