import type { ChatEngine, ErrorCode } from '@open-chat-kit/sdk/engine';
import { isKitException } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, seededRandom } from '../index.ts';
import { groupDraft, historyQuery, membersQuery, messageDraft } from '../testing/drafts.ts';
import { manualClock } from '../testing/manual-clock.ts';

const { signal } = new AbortController();
const target = { type: 'group', id: 'g' } as const;
/** Who tries. `twin` of each scope is there to be acted upon. */
const actors = ['owner', 'admin', 'moderator', 'participant', 'stranger', 'banned'] as const;
type Actor = (typeof actors)[number];
type Outcome = ErrorCode | 'ok';

/** `message` is one by a participant. */
type Attempt = (engine: ChatEngine, message: string) => Promise<unknown>;

interface Row {
  readonly attempt: Attempt;
  /** In the order of `actors`, in a public group. */
  readonly outcomes: readonly Outcome[];
  /** Where a password group differs for the last two. */
  readonly withPassword?: readonly [Outcome, Outcome];
}

const no = 'FORBIDDEN';
const out = 'NOT_A_MEMBER';
const table: Readonly<Record<string, Row>> = {
  'see the group': {
    attempt: (engine) => engine.getGroup('g', signal),
    outcomes: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  rename: {
    attempt: (engine) => engine.updateGroup('g', { name: 'New' }, signal),
    outcomes: ['ok', 'ok', no, no, no, no],
  },
  delete: { attempt: (engine) => engine.deleteGroup('g', signal), outcomes: ['ok', no, no, no, no, no] },
  join: {
    attempt: (engine) => engine.joinGroup('g', 'pw', signal),
    outcomes: ['ALREADY_MEMBER', 'ALREADY_MEMBER', 'ALREADY_MEMBER', 'ALREADY_MEMBER', 'ok', 'BANNED'],
  },
  leave: {
    attempt: (engine) => engine.leaveGroup('g', signal),
    outcomes: ['OWNER_CANNOT_LEAVE', 'ok', 'ok', 'ok', out, out],
  },
  'list members': {
    attempt: (engine) => engine.listMembers('g', membersQuery(), signal),
    outcomes: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    withPassword: [no, no],
  },
  'list the banned': {
    attempt: (engine) => engine.listBanned('g', membersQuery(), signal),
    outcomes: ['ok', 'ok', 'ok', no, no, no],
  },
  'add someone': {
    attempt: (engine) => engine.addMembers('g', [{ uid: 'other', scope: 'participant' }], signal),
    outcomes: ['ok', 'ok', no, no, no, no],
  },
  'kick a participant': {
    attempt: (engine) => engine.kickMember('g', 'participant-twin', signal),
    outcomes: ['ok', 'ok', 'ok', no, no, no],
  },
  'kick a moderator': {
    attempt: (engine) => engine.kickMember('g', 'moderator-twin', signal),
    outcomes: ['ok', 'ok', no, no, no, no],
  },
  'kick an admin': {
    attempt: (engine) => engine.kickMember('g', 'admin-twin', signal),
    outcomes: ['ok', no, no, no, no, no],
  },
  'kick the owner': {
    attempt: (engine) => engine.kickMember('g', 'owner', signal),
    outcomes: [no, no, no, no, no, no],
  },
  'kick a stranger': {
    attempt: (engine) => engine.kickMember('g', 'other', signal),
    outcomes: [out, out, out, no, no, no],
  },
  'ban an admin': {
    attempt: (engine) => engine.banMember('g', 'admin-twin', signal),
    outcomes: ['ok', no, no, no, no, no],
  },
  'ban a stranger': {
    attempt: (engine) => engine.banMember('g', 'other', signal),
    outcomes: ['ok', 'ok', 'ok', no, no, no],
  },
  'ban someone who is banned': {
    attempt: (engine) => engine.banMember('g', 'banned', signal),
    outcomes: ['CONFLICT', 'CONFLICT', 'CONFLICT', no, no, no],
  },
  unban: {
    attempt: (engine) => engine.unbanMember('g', 'banned', signal),
    outcomes: ['ok', 'ok', 'ok', no, no, no],
  },
  'make a participant admin': {
    attempt: (engine) => engine.setScope('g', 'participant-twin', 'admin', signal),
    outcomes: ['ok', 'ok', no, no, no, no],
  },
  'make an admin participant': {
    attempt: (engine) => engine.setScope('g', 'admin-twin', 'participant', signal),
    outcomes: ['ok', no, no, no, no, no],
  },
  'transfer the ownership': {
    attempt: (engine) => engine.transferOwnership('g', 'participant-twin', signal),
    outcomes: ['ok', no, no, no, no, no],
  },
  read: {
    attempt: (engine) => engine.history(target, historyQuery(), signal),
    outcomes: ['ok', 'ok', 'ok', 'ok', out, out],
  },
  write: {
    attempt: (engine) => engine.send(target, messageDraft('new', 'hi'), signal),
    outcomes: ['ok', 'ok', 'ok', 'ok', out, out],
  },
  'read a message': {
    attempt: (engine, message) => engine.getMessage(message, signal),
    outcomes: ['ok', 'ok', 'ok', 'ok', 'NOT_FOUND', 'NOT_FOUND'],
  },
  'edit a message of another': {
    attempt: (engine, message) => engine.editMessage(message, { content: { kind: 'text', text: 'x' } }, signal),
    outcomes: [no, no, no, no, 'NOT_FOUND', 'NOT_FOUND'],
  },
  'delete a message of a participant': {
    attempt: (engine, message) => engine.deleteMessage(message, signal),
    outcomes: ['ok', 'ok', 'ok', no, 'NOT_FOUND', 'NOT_FOUND'],
  },
  react: {
    attempt: (engine, message) => engine.setReaction(message, '👍', true, signal),
    outcomes: ['ok', 'ok', 'ok', 'ok', 'NOT_FOUND', 'NOT_FOUND'],
  },
  mark: {
    attempt: (engine, message) => engine.mark(message, 'read', signal),
    outcomes: ['ok', 'ok', 'ok', 'ok', 'NOT_FOUND', 'NOT_FOUND'],
  },
  'see who read': {
    attempt: (engine, message) => engine.listReceipts(message, signal),
    outcomes: [no, no, no, no, 'NOT_FOUND', 'NOT_FOUND'],
  },
};

interface Stage {
  as(actor: Actor): Promise<ChatEngine>;
  readonly message: string;
}

async function stage(type: 'public' | 'password' | 'private'): Promise<Stage> {
  const server = createEmbeddedServer({ clock: manualClock(), random: seededRandom(1) });
  const twins = ['admin-twin', 'moderator-twin', 'participant-twin'];
  for (const uid of [...actors, ...twins, 'other']) await server.createUser({ uid, name: uid });
  const as = async (uid: string): Promise<ChatEngine> => {
    const engine = server.engine();
    await engine.connect({ uid }, () => undefined, signal);
    return engine;
  };
  const owner = await as('owner');
  const password = type === 'password' ? 'pw' : '';
  await owner.createGroup(groupDraft({ guid: 'g', type, password }), signal);
  const members = (['admin', 'moderator', 'participant'] as const).flatMap((scope) => [
    { uid: scope, scope },
    { uid: `${scope}-twin`, scope },
  ]);
  await owner.addMembers('g', members, signal);
  await owner.banMember('g', 'banned', signal);
  const twin = await as('participant-twin');
  const { id } = await twin.send(target, messageDraft('1', 'hello'), signal);
  return { as, message: id };
}

async function outcomeOf(attempt: Promise<unknown>): Promise<Outcome> {
  try {
    await attempt;
    return 'ok';
  } catch (error) {
    if (isKitException(error)) return error.code;
    throw error;
  }
}

async function outcomes(type: 'public' | 'password' | 'private', attempt: Attempt): Promise<Outcome[]> {
  const found: Outcome[] = [];
  for (const actor of actors) {
    const { as, message } = await stage(type);
    found.push(await outcomeOf(attempt(await as(actor), message)));
  }
  return found;
}

describe.each(Object.entries(table))('who may %s', (_, { attempt, outcomes: expected, withPassword }) => {
  test('in a public group', async () => {
    expect(await outcomes('public', attempt)).toEqual(expected);
  });

  test('in a password group', async () => {
    const last = withPassword ?? expected.slice(4);
    expect(await outcomes('password', attempt)).toEqual([...expected.slice(0, 4), ...last]);
  });

  test('in a private group, which strangers cannot even find', async () => {
    expect(await outcomes('private', attempt)).toEqual([...expected.slice(0, 4), 'NOT_FOUND', 'NOT_FOUND']);
  });
});
