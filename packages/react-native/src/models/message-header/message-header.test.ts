import { type GroupRecord, Kit, type UserRecord } from '@open-chat-kit/sdk';
import { changeGroup } from '../../testing/change-group.ts';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { takeIn } from '../../testing/take-in.ts';
import { shareTea } from '../../testing/shared-tea.ts';
import { distanceOf, msUntilNextDay, dayOf } from '../day.ts';
import { type HeaderRecord, MessageHeaderModel } from './message-header.ts';
import { subtitleOf } from './subtitle.ts';

const scene = eachScene('ana', 'ben', 'cleo', 'dan');
const { nextFrame, draw } = manualFrames();
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await shareTea(scene));
});

async function tea(): Promise<HeaderRecord> {
  return { type: 'group', group: await ana.queries.getGroup('tea') };
}
async function person(uid: string): Promise<HeaderRecord> {
  return { type: 'user', user: await ana.queries.getUser(uid) };
}

interface Watched {
  readonly model: MessageHeaderModel;
  readonly errors: string[];
  /** How often the listener was called. */
  calls(): number;
  stop(): void;
}

async function watched(subject: HeaderRecord, client = ana, clock = scene.clock): Promise<Watched> {
  const errors: string[] = [];
  const model = new MessageHeaderModel({
    client,
    subject,
    clock,
    nextFrame,
    onError: ({ code }) => errors.push(code),
  });
  let calls = 0;
  const stop = scene.atEnd(model.subscribe(() => (calls += 1)));
  await settle();
  return { model, errors, calls: () => calls, stop };
}
/** Long enough for the client to have told the engine what is watched. */
async function settle(ms = 500): Promise<void> {
  await scene.clock.advance(ms);
  draw();
}
/** What comes of something. */
async function after(happening: Promise<unknown>): Promise<void> {
  await happening;
  await settle();
}
const group = (model: MessageHeaderModel): GroupRecord => {
  const { subject } = model.getSnapshot();
  if (subject.type !== 'group') throw new Error('The subject is no group.');
  return subject.group;
};
const user = (model: MessageHeaderModel): UserRecord => {
  const { subject } = model.getSnapshot();
  if (subject.type !== 'user') throw new Error('The subject is no user.');
  return subject.user;
};
const typists = (model: MessageHeaderModel): string[] => model.getSnapshot().typists.map(({ uid }) => uid);

test('shows what the host knows at once, and what the server knows as soon as it answers', async () => {
  const known = await tea();
  await changeGroup(ben, 'tea', (green) => green.setName('Green tea'));
  const { model } = await watched(known);
  expect(group(model).name).toBe('Green tea');
  expect(new MessageHeaderModel({ client: ana, subject: known }).getSnapshot().subject).toBe(known);
});

test('follows name, members and membership of its group, and nothing of another', async () => {
  const { model, calls } = await watched(await tea());
  const cleo = await scene.enter('cleo');
  await after(cleo.joinGroup('tea'));
  expect(group(model).membersCount).toBe(3);
  await after(ben.kickGroupMember('tea', 'ana'));
  expect(group(model)).toMatchObject({ membersCount: 2, hasJoined: false });
  const before = calls();
  await ben.createGroup(new Kit.Group('jam', 'Jam', 'public'));
  await ana.joinGroup('jam');
  for (let round = 0; round < 20; round += 1) await ben.sendMessage(new Kit.TextMessage('jam', 'hello', 'group'));
  ben.startTyping(new Kit.TypingIndicator('jam', 'group'));
  await settle();
  expect(calls()).toBe(before);
});

test('an event that is older than what is known changes nothing', async () => {
  const known = await tea();
  const { model } = await watched(known);
  if (known.type !== 'group') throw new Error('It is a group.');
  const { revision } = group(model);
  model.setSubject({ type: 'group', group: { ...known.group, name: 'From the host', revision: 0 } });
  draw();
  expect(group(model)).toMatchObject({ name: 'From the host', revision });
  await settle();
  expect(group(model).name).toBe('Tea');
});

test('an answer that was asked for before an event does not undo it', async () => {
  const gate = new Gate();
  gate.close();
  const client = await scene.enter('ana', (engine) => ({
    getUser: (...given) => gate.after(engine.getUser(...given)),
  }));
  const dan = await person('dan');
  const { model } = await watched(dan, client);
  await after(scene.enter('dan'));
  expect(user(model).status).toBe('online');
  gate.open();
  await settle();
  expect(user(model).status).toBe('online');
});

test("an answer to one's own unblocking that is older than the presence that came meanwhile does not undo it", async () => {
  await ben.logout();
  const gate = new Gate();
  gate.close();
  const client = await scene.enter('ana', (engine) => ({
    setBlocked: (...given) => gate.after(engine.setBlocked(...given)),
  }));
  const { model } = await watched(await person('ben'), client);
  const unblocking = client.unblockUsers(['ben']);
  await settle();
  await after(ben.login('ben'));
  gate.open();
  await unblocking;
  await settle();
  expect(model.getSnapshot().subject).toMatchObject({ user: { uid: 'ben', status: 'online' } });
});

test("an event of before one's own blocking that comes late does not undo it", async () => {
  const { client, tell } = await scene.line('ana');
  const before = await person('ben');
  if (before.type !== 'user') throw new Error('It is a user.');
  const { model } = await watched(before, client);
  await after(client.blockUsers(['ben']));
  const { uid, name, revision } = before.user;
  tell({ type: 'user.presence', id: 'late', user: { uid, name, revision, status: 'offline' } });
  await settle();
  expect(model.getSnapshot().subject).toMatchObject({ user: { uid: 'ben', blockedByMe: true } });
});

test('an answer that comes after the connection broke and came back counts', async () => {
  const { client, engine } = await scene.line('ana');
  const given = await tea();
  await changeGroup(ben, 'tea', (green) => green.setName('Green tea'));
  scene.server.stall(engine, true);
  const { model, errors } = await watched(given, client);
  scene.server.cut(engine);
  scene.server.stall(engine, false);
  await settle(5_000);
  expect(model.getSnapshot().subject).toMatchObject({ group: { name: 'Green tea' } });
  expect(errors).toEqual([]);
});

test('after blocking, a storm of events costs no question', async () => {
  const dan = await person('dan');
  if (dan.type !== 'user') throw new Error('It is a user.');
  let asked = 0;
  const { client, tell } = await scene.line('ana', (engine) => ({
    getUser(...given) {
      asked += 1;
      return engine.getUser(...given);
    },
  }));
  const { model } = await watched(dan, client);
  asked = 0;
  await client.blockUsers(['dan']);
  for (let turn = 0; turn < 100; turn += 1) {
    const news = { uid: 'dan', name: 'Dan', revision: 1_001 + turn, role: `storm ${turn}` };
    tell({ type: 'user.presence', id: news.role, user: news });
    await scene.clock.advance(10);
  }
  await settle();
  expect(asked).toBe(0);
  expect(user(model)).toMatchObject({ blockedByMe: true, role: 'storm 99' });
});

test('an answer about somebody else is refused', async () => {
  const client = await scene.enter('ana', (engine) => ({
    getUser: (_uid, signal) => engine.getUser('cleo', signal),
    getGroup: async (_guid, signal) => ({ ...(await engine.getGroup('tea', signal)), guid: 'jam', name: 'Jam' }),
  }));
  const first = await watched(await person('dan'), client);
  const second = await watched(await tea(), client);
  expect(user(first.model).name).toBe('dan');
  expect(group(second.model).name).toBe('Tea');
  expect([...first.errors, ...second.errors]).toEqual(['INTERNAL', 'INTERNAL']);
});

test('data of the host that hold themselves are compared, too', async () => {
  const subject = async (): Promise<HeaderRecord> => {
    const known = await tea();
    if (known.type !== 'group') throw new Error('It is a group.');
    const metadata: Record<string, GroupRecord['metadata']> = {};
    metadata['self'] = metadata;
    return { type: 'group', group: { ...known.group, metadata } };
  };
  const { model } = await watched(await subject());
  model.setSubject(await subject());
  await settle();
  expect(group(model).name).toBe('Tea');
});

test('typists are a set: they leave it by stopping, writing, going, or ten seconds of silence', async () => {
  const { model } = await watched(await tea());
  const cleo = await scene.enter('cleo');
  const dan = await scene.enter('dan');
  for (const client of [cleo, dan]) await client.joinGroup('tea');
  for (const client of [ben, cleo, dan]) client.startTyping(new Kit.TypingIndicator('tea', 'group'));
  ben.startTyping(new Kit.TypingIndicator('tea', 'group'));
  await settle();
  expect(typists(model)).toEqual(['ben', 'cleo', 'dan']);
  ben.endTyping(new Kit.TypingIndicator('tea', 'group'));
  await settle();
  expect(typists(model)).toEqual(['cleo', 'dan']);
  await after(cleo.sendMessage(new Kit.TextMessage('tea', 'hi', 'group')));
  expect(typists(model)).toEqual(['dan']);
  await settle(10_000);
  expect(typists(model)).toEqual([]);
  dan.startTyping(new Kit.TypingIndicator('tea', 'group'));
  await settle();
  await after(dan.logout());
  expect(typists(model)).toEqual([]);
});

test('a header that comes later knows who types already', async () => {
  ben.startTyping(new Kit.TypingIndicator('tea', 'group'));
  await settle();
  const { model } = await watched(await tea());
  expect(typists(model)).toEqual(['ben']);
});

test('presence and profile of a user are followed, and the day changes what is said of them', async () => {
  // Of its own: a week of everybody's heartbeats takes its time.
  const clock = new ManualClock({ start: scene.clock.now() });
  const { model } = await watched(await person('dan'), ana, clock);
  expect(user(model).status).toBe('offline');
  const dan = await scene.enter('dan');
  await settle();
  expect(subtitleOf(model.getSnapshot(), true)).toEqual({ kind: 'online' });
  await after(dan.logout());
  expect(subtitleOf(model.getSnapshot(), true)).toMatchObject({ kind: 'lastSeen', distance: 'today' });
  for (const distance of ['yesterday', 'weekday'] as const) {
    await clock.advance(msUntilNextDay(clock.now()) + 1);
    draw();
    expect(subtitleOf(model.getSnapshot(), true)).toMatchObject({ kind: 'lastSeen', distance });
  }
  await clock.advance(6 * 86_400_000);
  draw();
  expect(subtitleOf(model.getSnapshot(), true)).toMatchObject({ kind: 'lastSeen', distance: 'date' });
  expect(subtitleOf(model.getSnapshot(), false)).toEqual({ kind: 'none' });
});

test('nobody sees the presence of someone who blocked them, or whom they blocked', async () => {
  const dan = await scene.enter('dan');
  const { model } = await watched(await person('dan'));
  expect(subtitleOf(model.getSnapshot(), true)).toEqual({ kind: 'online' });
  await after(ana.blockUsers(['dan']));
  expect(subtitleOf(model.getSnapshot(), true)).toEqual({ kind: 'none' });
  await after(ana.unblockUsers(['dan']));
  expect(subtitleOf(model.getSnapshot(), true)).toEqual({ kind: 'online' });
  await after(dan.blockUsers(['ana']));
  expect(subtitleOf(model.getSnapshot(), true)).toEqual({ kind: 'none' });
});

test('a connection that is down for two seconds is worth a word, until it is back', async () => {
  const { client, cut, mend } = await scene.line('ana');
  const { model } = await watched(await tea(), client);
  cut();
  await settle(1_900);
  expect(model.getSnapshot().isConnecting).toBe(false);
  await settle(200);
  expect(model.getSnapshot().isConnecting).toBe(true);
  mend();
  await settle(100);
  expect(model.getSnapshot().isConnecting).toBe(false);
});

test('a failed question tells the host, keeps what is known, and is asked again on reconnecting', async () => {
  const { client, tell } = await scene.line('ana');
  const old = { ...(await ana.queries.getGroup('tea')), name: 'Old', revision: 0 };
  scene.refuse('NETWORK', 'getGroup');
  const { model, errors } = await watched({ type: 'group', group: old }, client);
  await scene.clock.advance(5_000);
  expect(group(model).name).toBe('Old');
  expect(errors).toEqual(['NETWORK']);
  scene.refuse('NETWORK');
  tell({ type: 'connection.lost', code: 'NETWORK', reason: 'Gone.' });
  await settle(5_000);
  expect(group(model).name).toBe('Tea');
});

test('logging out forgets what this user was told, at once', async () => {
  const known = await tea();
  const { model } = await watched(known);
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('tea');
  ben.startTyping(new Kit.TypingIndicator('tea', 'group'));
  await settle();
  expect(group(model).membersCount).toBe(3);
  await ana.logout();
  expect(model.getSnapshot()).toMatchObject({ subject: known, typists: [] });
});

test('when nobody logs in for ten seconds the host is told; whoever comes later is shown', async () => {
  const client = scene.client();
  const known = await tea();
  await changeGroup(ben, 'tea', (green) => green.setName('Green tea'));
  const { model, errors } = await watched(known, client);
  await scene.clock.advance(9_000);
  expect(errors).toEqual([]);
  await scene.clock.advance(1_000);
  expect(errors).toEqual(['NOT_LOGGED_IN']);
  await after(client.login('cleo'));
  expect(group(model).name).toBe('Green tea');
});

test('what a host emits makes it ask the server about this group, and no other', async () => {
  const { model } = await watched(await tea());
  let asked = 0;
  const real = ana.queries.getGroup.bind(ana.queries);
  jest.spyOn(ana.queries, 'getGroup').mockImplementation((...args) => {
    asked += 1;
    return real(...args);
  });
  model.takeEmitted('jam');
  expect(asked).toBe(0);
  model.takeEmitted('tea');
  expect(asked).toBe(1);
});

test('nothing is left when the last listener goes', async () => {
  const { stop } = await watched(await person('dan'));
  const before = scene.clock.waiting;
  stop();
  await settle(); // the client tells the engine that nothing is watched any more
  // Midnight was waited for.
  expect(scene.clock.waiting).toBe(before - 1);
});

test.each([
  ['2026-03-10T09:00:00', '2026-03-10T23:59:59', 'today'],
  ['2026-03-10T00:00:00', '2026-03-09T23:59:59', 'yesterday'],
  ['2026-03-10T23:00:00', '2026-03-04T01:00:00', 'weekday'],
  ['2026-03-10T01:00:00', '2026-03-03T23:00:00', 'date'],
  // Days of 23 and 25 hours, where the machine's zone has them.
  ['2026-03-30T12:00:00', '2026-03-29T00:30:00', 'yesterday'],
  ['2026-10-26T12:00:00', '2026-10-25T23:30:00', 'yesterday'],
])('seen from %s, %s is %s', (now, at, distance) => {
  expect(distanceOf(new Date(at).getTime(), dayOf(new Date(now).getTime()))).toBe(distance);
});

describe('a group that is gone', () => {
  const shown = (model: MessageHeaderModel): string => subtitleOf(model.getSnapshot(), true).kind;

  test('that somebody deleted it is the reason, whether it could not be found before that or afterwards', async () => {
    const { model } = await watched(await tea());
    const getGroup = jest.spyOn(ana.queries, 'getGroup');
    getGroup.mockRejectedValue(new Kit.KitException('NOT_FOUND', 'There is no such group.'));
    model.takeEmitted('tea');
    await settle();
    expect(model.getSnapshot()).toMatchObject({ isGone: true, ending: 'hidden' });
    await after(ben.deleteGroup('tea'));
    expect(model.getSnapshot()).toMatchObject({ isGone: true, ending: 'deleted' });
    model.takeEmitted('tea');
    await settle();
    expect(model.getSnapshot()).toMatchObject({ isGone: true, ending: 'deleted' });
  });

  test('says so once it is deleted, whoever typed there, and tells the host of no error', async () => {
    const { model, errors } = await watched(await tea());
    ben.startTyping(new Kit.TypingIndicator('tea', 'group'));
    await settle();
    expect(shown(model)).toBe('typing');
    await after(ben.deleteGroup('tea'));
    expect(model.getSnapshot()).toMatchObject({ isGone: true, typists: [] });
    expect(shown(model)).toBe('gone');
    expect(errors).toEqual([]);
  });

  test('says so when the server does not know it, tells the host once, and asks again after a break', async () => {
    const known = await tea();
    await ben.deleteGroup('tea');
    const { client, engine } = await scene.line('ana');
    const { model, errors } = await watched(known, client);
    expect(shown(model)).toBe('gone');
    expect(errors).toEqual(['NOT_FOUND']);
    scene.server.cut(engine);
    await scene.clock.advance(5_000);
    await settle();
    expect(shown(model)).toBe('gone');
    expect(errors).toEqual(['NOT_FOUND']);
  });

  test('is there again when one of its name is made, or the viewer is added', async () => {
    const { model } = await watched(await tea());
    await ben.updateGroup(new Kit.Group('tea', 'Green tea', 'public'));
    await after(ben.deleteGroup('tea'));
    expect(shown(model)).toBe('gone');
    await ben.createGroup(new Kit.Group('tea', 'Tea again', 'public'));
    await takeIn(ben, 'tea', { ana: 'participant' });
    await settle();
    expect(shown(model)).toBe('members');
    expect(group(model).name).toBe('Tea again');
  });

  test('goes when the host says that it deleted it, if the server says so too', async () => {
    const { model } = await watched(await tea());
    // The server refused the deletion, and the host said so all the same.
    model.takeEmitted('tea');
    await settle();
    expect(shown(model)).toBe('members');
    const gone = new Kit.KitException('NOT_FOUND', 'There is no such group.');
    jest.spyOn(ana.queries, 'getGroup').mockRejectedValue(gone);
    model.takeEmitted('jam');
    await settle();
    expect(shown(model)).toBe('members');
    model.takeEmitted('tea');
    await settle();
    expect(shown(model)).toBe('gone');
  });

  test('of whoever was removed that is the reason, also once there is nothing to be seen, until they are in again', async () => {
    await ben.createGroup(new Kit.Group('den', 'Den', 'private'));
    for (const guid of ['tea', 'den']) {
      if (guid === 'den') await takeIn(ben, guid, { ana: 'participant' });
      const { model, stop } = await watched({ type: 'group', group: await ana.queries.getGroup(guid) });
      await after(ben.kickGroupMember(guid, 'ana'));
      expect(model.getSnapshot()).toMatchObject({ isGone: guid === 'den', ending: 'kicked' });
      model.takeEmitted(guid);
      await settle();
      expect(model.getSnapshot()).toMatchObject({ isGone: guid === 'den', ending: 'kicked' });
      await takeIn(ben, guid, { ana: 'participant' });
      await settle();
      expect(model.getSnapshot()).toMatchObject({ isGone: false, ending: null });
      await after(ben.banGroupMember(guid, 'ana'));
      expect(model.getSnapshot()).toMatchObject({ ending: 'banned' });
      stop();
    }
  });

  test('is no longer gone for the next user, nor a private one for whoever is let in again', async () => {
    await ben.createGroup(new Kit.Group('den', 'Den', 'private'));
    await takeIn(ben, 'den', { ana: 'participant' });
    const { client, engine } = await scene.line('ana');
    const { model } = await watched({ type: 'group', group: await ana.queries.getGroup('den') }, client);
    await ben.kickGroupMember('den', 'ana');
    scene.server.cut(engine);
    await scene.clock.advance(5_000);
    await settle();
    expect(shown(model)).toBe('gone');
    await takeIn(ben, 'den', { ana: 'participant' });
    await settle();
    expect(shown(model)).toBe('members');
    await after(ben.deleteGroup('den'));
    await client.logout();
    expect(model.getSnapshot().isGone).toBe(false);
  });
});
