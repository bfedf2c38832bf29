import { createEmbeddedServer, createFaults, seededRandom } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import { ManualClock } from '../../testing/manual-clock.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { type HeaderRecord, MessageHeaderModel } from './message-header.ts';

/** `SEEDS=5000 npx jest --selectProjects react-native property` is the long run; `-t 'seed 7)'` runs one alone. */
const seeds = Array.from({ length: Number(process.env['SEEDS'] ?? 60) }, (_, index) => index + 1);
const uids = ['ana', 'ben', 'cleo', 'dan'] as const;

/** What a header shows of its subject. */
function shownOf(subject: HeaderRecord): unknown {
  if (subject.type === 'group') {
    const { guid, name, icon, membersCount } = subject.group;
    return { guid, name, icon, membersCount };
  }
  const { uid, name, avatar, status, lastActiveAt, blockedByMe, hasBlockedMe } = subject.user;
  return { uid, name, avatar, status, lastActiveAt: status === 'online' ? 0 : lastActiveAt, blockedByMe, hasBlockedMe };
}

test.each(seeds)('after random acts and faults a header shows what a fresh one shows (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const clock = new ManualClock();
  const faults = createFaults({ seed });
  const server = createEmbeddedServer({ clock, random: seededRandom(seed), faults });
  const clients: Kit.ChatClient[] = [];
  for (const uid of uids) {
    await server.createUser({ uid, name: uid });
    const client = new Kit.ChatClient({ engine: server.engine(), clock, random, onError: () => {} });
    clients.push(client);
    await client.login(uid);
  }
  const [ana, ben] = clients;
  if (ana === undefined || ben === undefined) throw new Error('There are four.');
  for (const guid of ['tea', 'jam']) await ben.createGroup(new Kit.Group(guid, guid, 'public'));

  const frames = manualFrames();
  const ask = async (type: string, id: string): Promise<HeaderRecord> =>
    type === 'group'
      ? { type: 'group', group: await ana.queries.getGroup(id) }
      : { type: 'user', user: await ana.queries.getUser(id) };
  const models: { readonly model: MessageHeaderModel; readonly target: readonly [string, string] }[] = [];
  for (const target of [
    ['group', 'tea'],
    ['user', 'ben'],
  ] as const) {
    const model = new MessageHeaderModel({
      client: ana,
      subject: await ask(target[0], target[1]),
      clock,
      nextFrame: frames.nextFrame,
    });
    models.push({ model, target });
  }
  const stops = models.map(({ model }) => model.subscribe(() => {}));

  const acts: readonly (() => unknown)[] = [
    () => pick(clients)?.joinGroup(pick(['tea', 'jam']) ?? 'tea'),
    () => pick(clients)?.leaveGroup(pick(['tea', 'jam']) ?? 'tea'),
    () => ben.kickGroupMember('tea', pick(uids) ?? 'ana'),
    async () => {
      const group = await ben.getGroup(pick(['tea', 'jam']) ?? 'tea');
      group.setName(`Name ${Math.floor(random() * 9)}`);
      return await ben.updateGroup(group);
    },
    () => (random() < 0.5 ? ana.blockUsers(['ben']) : ana.unblockUsers(['ben'])),
    () => (random() < 0.5 ? ben.blockUsers(['ana']) : ben.unblockUsers(['ana'])),
    () => (random() < 0.5 ? ben.logout() : ben.login('ben')),
    () => pick(clients)?.startTyping(new Kit.TypingIndicator('tea', 'group')),
    () => pick(clients)?.endTyping(new Kit.TypingIndicator('tea', 'group')),
    () => ben.startTyping(new Kit.TypingIndicator('ana', 'user')),
    () => pick(clients)?.sendMessage(new Kit.TextMessage('tea', 'hi', 'group')),
    () => frames.draw(),
  ];
  faults.setRules([
    { on: '*', kind: 'delay', ms: [0, 400], probability: 0.5 },
    { on: 'event', kind: 'duplicate', probability: 0.2 },
    { on: 'event', kind: 'disconnect', probability: 0.02 },
    { on: 'getGroup', kind: 'error', probability: 0.2 },
    { on: 'getUser', kind: 'error', probability: 0.2 },
    { on: 'connect', kind: 'error', probability: 0.2 },
  ]);
  for (let step = 0; step < 60; step += 1) {
    const acting = Promise.resolve().then(() => pick(acts)?.());
    acting.catch(() => {}); // refused acts are part of life
    await clock.advance(Math.floor(random() * 400));
  }

  faults.setRules([]);
  for (const client of clients) if (client.viewer !== null) client.wake();
  // Longer than any pause between attempts, and than anybody types in silence.
  for (let turn = 0; turn < 8; turn += 1) {
    await clock.advance(15_000);
    frames.draw();
  }
  for (const { model, target } of models) {
    const asked = ask(target[0], target[1]);
    await clock.advance(1_000);
    expect(shownOf(model.getSnapshot().subject)).toEqual(shownOf(await asked));
    expect(model.getSnapshot()).toMatchObject({ typists: [], isConnecting: false });
  }

  for (const stop of stops) stop();
  for (const client of clients) await client.logout();
  await server.close();
  await clock.advance(60_000);
  expect(clock.waiting).toBe(0);
});
