import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import { groupDraft, messageDraft } from './testing/drafts.ts';
import { settle } from './testing/manual-clock.ts';
import { enter, say, scene, target } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

const { signal } = new AbortController();

/** The scene, and Cleo, who is no member but watches. */
async function watched(): Promise<Scene & { readonly cleo: ChatEngine; readonly overheard: EngineEvent[] }> {
  const made = await scene();
  await made.server.createUser({ uid: 'cleo', name: 'cleo' });
  const overheard: EngineEvent[] = [];
  const cleo = await enter(made.server, 'cleo', overheard);
  cleo.watch({ users: [], groups: ['g'] });
  await settle();
  overheard.length = 0;
  return { ...made, cleo, overheard };
}

test('an event is one and the same for everybody who hears it', async () => {
  const { server, ana, ben, heard } = await scene();
  const second: EngineEvent[] = [];
  await enter(server, 'ana', second);
  const third: EngineEvent[] = [];
  await enter(server, 'ben', third);
  const { id } = await say(ana, 'hello');
  await ben.setReaction(id, '👍', true, signal);
  await ben.mark(id, 'read', signal);
  await ana.setScope('g', 'ben', 'admin', signal);
  await settle();
  const types = ['message.received', 'message.reaction', 'receipt', 'group.scopeChanged'];
  expect(second.map(({ type }) => type)).toEqual(types);
  expect(third.map(({ type }) => type)).toEqual(types);
  for (const [index, event] of second.entries()) expect(event === third[index]).toBe(true);
  expect(heard[0] === second[1]).toBe(true);
  expect(JSON.stringify(second)).not.toMatch(/"(hasJoined|joinedAt|isBanned|readAt|reactedByMe|blockedByMe)"/);
});

test('a membership event says when, and people added at once what they are', async () => {
  const { server, clock, ana, ben, heard } = await scene();
  for (const uid of ['cleo', 'dora']) await server.createUser({ uid, name: uid });
  await clock.advance(5_000);
  await ana.setScope('g', 'ben', 'admin', signal);
  const members = [
    { uid: 'cleo', scope: 'moderator' },
    { uid: 'dora', scope: 'participant' },
  ] as const;
  await ben.addMembers('g', members, signal);
  await settle();
  const at = Math.floor(clock.now() / 1_000);
  expect(heard).toMatchObject([
    { type: 'group.added', at, users: [{ uid: 'cleo' }, { uid: 'dora' }], scopes: ['moderator', 'participant'] },
  ]);
});

test('a receipt and typing name the conversation as the one who acts addresses it', async () => {
  const { server, ana, ben, heard } = await scene();
  const second: EngineEvent[] = [];
  await enter(server, 'ben', second);
  const { id } = await ana.send({ type: 'user', id: 'ben' }, messageDraft('1', 'psst'), signal);
  await ben.mark(id, 'read', signal);
  ben.setTyping({ type: 'user', id: 'ana' }, true);
  await settle();
  const toAna = { type: 'user', id: 'ana' };
  expect(heard).toMatchObject([
    { type: 'receipt', target: toAna, user: { uid: 'ben' } },
    { type: 'typing', target: toAna, user: { uid: 'ben' } },
  ]);
  expect(second.at(-1)).toMatchObject({ type: 'receipt', target: toAna });
});

test('a block is told to who did it, to the other one while they watch, and to nobody else', async () => {
  const { server, ana, ben, heard, cleo, overheard } = await watched();
  const second: EngineEvent[] = [];
  await enter(server, 'ben', second);
  ana.watch({ users: ['ben'], groups: [] });
  cleo.watch({ users: ['ana', 'ben'], groups: [] });
  await settle();
  heard.length = 0;
  overheard.length = 0;
  const [before] = [await ana.getUser('ben', signal)];
  await ben.setBlocked(['ana'], true, signal);
  await ben.setBlocked(['ana'], true, signal);
  await settle();
  const blocking = { type: 'user.blocking', actor: { uid: 'ben' }, user: { uid: 'ana' }, isBlocked: true };
  expect(heard).toMatchObject([blocking]);
  expect(second).toMatchObject([blocking]);
  expect(overheard).toEqual([]);
  const after = await ana.getUser('ben', signal);
  ana.watch({ users: [], groups: [] });
  await ben.setBlocked(['ana'], false, signal);
  await settle();
  expect(heard).toMatchObject([blocking, { ...blocking, isBlocked: false }]);
  expect([after.hasBlockedMe, after.revision > before.revision]).toEqual([true, true]);
});

describe('a watched group that turns private', () => {
  test('is gone for strangers, who learn nothing else; members hear of the change', async () => {
    const { server, ana, overheard } = await watched();
    const second: EngineEvent[] = [];
    await enter(server, 'ben', second);
    const { revision } = await ana.updateGroup('g', { type: 'private', name: 'Secret' }, signal);
    await settle();
    expect(overheard).toEqual([
      { id: expect.any(String), type: 'group.deleted', group: { guid: 'g', revision }, actor: null },
    ]);
    const line = (kind: string) => ({ type: 'message.received', message: { content: { action: { kind } } } });
    expect(second).toMatchObject([
      { type: 'group.updated', group: { name: 'Secret', revision } },
      line('renamed'),
      line('typeChanged'),
    ]);
  });

  test('is gone for who says again that they watch it, at a revision that is not older', async () => {
    const { ana, cleo, overheard, server } = await watched();
    server.cut(cleo);
    const { revision } = await ana.updateGroup('g', { type: 'private' }, signal);
    await cleo.connect({ uid: 'cleo' }, (events) => overheard.push(...events), signal);
    await settle();
    overheard.length = 0;
    cleo.watch({ users: [], groups: ['g'] });
    await settle();
    expect(overheard).toMatchObject([{ type: 'group.deleted', group: { guid: 'g', revision }, actor: null }]);
  });
});

test('who says again that they watch hears again, under new ids', async () => {
  const { cleo, overheard } = await watched();
  for (const groups of [[], ['g'], [], ['g']]) cleo.watch({ users: [], groups });
  await settle();
  expect(overheard.map(({ type }) => type)).toEqual(['group.updated', 'group.updated']);
  expect(new Set(overheard.map((event) => 'id' in event && event.id)).size).toBe(2);
});

describe('typing ends with the membership', () => {
  const ways: readonly (readonly [string, (ana: ChatEngine, ben: ChatEngine) => Promise<unknown>])[] = [
    ['leaving', (_, ben) => ben.leaveGroup('g', signal)],
    ['a kick', (ana) => ana.kickMember('g', 'ben', signal)],
    ['a ban', (ana) => ana.banMember('g', 'ben', signal)],
    ['the end of the group', (ana) => ana.deleteGroup('g', signal)],
  ];

  test.each(ways)('by %s, and those who heard of it are told', async (_, end) => {
    const { clock, ana, ben, heard } = await scene();
    ben.setTyping(target, true);
    await end(ana, ben);
    await settle();
    expect(heard.filter(({ type }) => type === 'typing')).toMatchObject([{ isTyping: true }, { isTyping: false }]);
    expect(clock.waiting).toBe(0);
    await ana.deleteGroup('g', signal).catch(() => undefined);
    await ana.createGroup(groupDraft({ guid: 'g' }), signal);
    heard.length = 0;
    await clock.advance(20_000);
    expect(heard).toEqual([]);
  });
});

test('the owner is out of reach, for themselves too', async () => {
  const { ana } = await scene();
  const attempts = [
    ana.kickMember('g', 'ana', signal),
    ana.banMember('g', 'ana', signal),
    ana.setScope('g', 'ana', 'participant', signal),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
