import { Kit } from '@open-chat-kit/sdk';
import { changeGroup } from '../../testing/change-group.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { badLine, seededWorld, seedsOf } from '../../testing/seeded-world.ts';
import { type HeaderRecord, MessageHeaderModel } from './message-header.ts';

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

test.each(seedsOf(60))('after random acts and faults a header shows what a fresh one shows (seed %i)', async (seed) => {
  const { random, pick, clock, faults, clients, enter, happen, end } = seededWorld(seed);
  const [ana, ben] = [await enter('ana'), await enter('ben')];
  for (const uid of ['cleo', 'dan']) await enter(uid);
  for (const guid of ['tea', 'jam']) await ben.createGroup(new Kit.Group(guid, guid, 'public'));

  const frames = manualFrames();
  const ask = async ([type, id]: readonly [string, string]): Promise<HeaderRecord> =>
    type === 'group'
      ? { type: 'group', group: await ana.queries.getGroup(id) }
      : { type: 'user', user: await ana.queries.getUser(id) };
  const models: { readonly model: MessageHeaderModel; readonly target: readonly [string, string] }[] = [];
  for (const target of [
    ['group', 'tea'],
    ['user', 'ben'],
  ] as const) {
    const subject = await ask(target);
    models.push({
      model: new MessageHeaderModel({ client: ana, subject, clock, nextFrame: frames.nextFrame }),
      target,
    });
  }
  const stops = models.map(({ model }) => model.subscribe(() => {}));

  const acts: readonly (() => unknown)[] = [
    () => pick(clients).joinGroup(pick(['tea', 'jam'])),
    () => pick(clients).leaveGroup(pick(['tea', 'jam'])),
    () => ben.kickGroupMember('tea', pick(uids)),
    () => changeGroup(ben, pick(['tea', 'jam']), (group) => group.setName(`Name ${Math.floor(random() * 9)}`)),
    () => (random() < 0.5 ? ana.blockUsers(['ben']) : ana.unblockUsers(['ben'])),
    () => (random() < 0.5 ? ben.blockUsers(['ana']) : ben.unblockUsers(['ana'])),
    () => (random() < 0.5 ? ben.logout() : ben.login('ben')),
    () => pick(clients).startTyping(new Kit.TypingIndicator('tea', 'group')),
    () => pick(clients).endTyping(new Kit.TypingIndicator('tea', 'group')),
    () => ben.startTyping(new Kit.TypingIndicator('ana', 'user')),
    () => pick(clients).sendMessage(new Kit.TextMessage('tea', 'hi', 'group')),
    () => frames.draw(),
  ];
  faults.setRules([
    ...badLine,
    { on: 'getGroup', kind: 'error', probability: 0.2 },
    { on: 'getUser', kind: 'error', probability: 0.2 },
  ]);
  await happen(acts, 60, () => Math.floor(random() * 400));

  faults.setRules([]);
  for (const client of clients) if (client.viewer !== null) client.wake();
  // Longer than any pause between attempts, and than anybody types in silence.
  for (let turn = 0; turn < 8; turn += 1) {
    await clock.advance(15_000);
    frames.draw();
  }
  for (const { model, target } of models) {
    const asked = ask(target);
    await clock.advance(1_000);
    expect(shownOf(model.getSnapshot().subject)).toEqual(shownOf(await asked));
    expect(model.getSnapshot()).toMatchObject({ typists: [], isConnecting: false });
  }

  for (const stop of stops) stop();
  await end();
});
