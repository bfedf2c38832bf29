import { setTimeout } from 'node:timers/promises';
import { Kit } from '@open-chat-kit/sdk';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { codeOf, type Scene, twoUsers } from './two-users.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await twoUsers();
});
afterEach(async () => {
  await Kit.logout();
  await scene.ben.logout();
  await scene.server.close();
});

const group = (type: Kit.GroupType, password = ''): Kit.Group => new Kit.Group('g', 'Group', type, password);

test('NOT_LOGGED_IN after logout, AUTH_FAILED for a stranger', async () => {
  await Kit.logout();
  expect(await codeOf(Kit.getGroup('g'))).toBe('NOT_LOGGED_IN');
  expect(await codeOf(Kit.login('nobody'))).toBe('AUTH_FAILED');
});

test('FORBIDDEN, NOT_A_MEMBER, NOT_FOUND, CONFLICT', async () => {
  await Kit.createGroup(group('public'));
  expect(await codeOf(scene.ben.kickGroupMember('g', 'ana'))).toBe('FORBIDDEN');
  expect(await codeOf(scene.ben.leaveGroup('g'))).toBe('NOT_A_MEMBER');
  expect(await codeOf(Kit.getGroup('none'))).toBe('NOT_FOUND');
  expect(await codeOf(scene.ben.createGroup(group('public')))).toBe('CONFLICT');
});

test('WRONG_PASSWORD, ALREADY_MEMBER, BANNED, OWNER_CANNOT_LEAVE', async () => {
  await Kit.createGroup(group('password', 'pw'));
  expect(await codeOf(scene.ben.joinGroup('g', 'password', 'no'))).toBe('WRONG_PASSWORD');
  expect(await codeOf(scene.ben.joinGroup('g'))).toBe('WRONG_PASSWORD');
  await scene.ben.joinGroup('g', 'password', 'pw');
  expect(await codeOf(scene.ben.joinGroup('g', 'password', 'pw'))).toBe('ALREADY_MEMBER');
  await Kit.banGroupMember('g', 'ben');
  expect(await codeOf(scene.ben.joinGroup('g', 'password', 'pw'))).toBe('BANNED');
  expect(await codeOf(Kit.leaveGroup('g'))).toBe('OWNER_CANNOT_LEAVE');
});

test('LIMIT_EXCEEDED by the server, INVALID_ARGUMENT by the client', async () => {
  const file = { bytes: new Uint8Array(50_000_000), name: 'huge.bin' };
  expect(await codeOf(Kit.sendMediaMessage(new Kit.MediaMessage('ben', file, 'file', 'user')))).toBe('LIMIT_EXCEEDED');
  expect(await codeOf(Kit.getGroup(''))).toBe('INVALID_ARGUMENT');
});

test('TIMEOUT of a request without an answer, NETWORK of a line that died and without a connection', async () => {
  const engine = scene.server.engine();
  const slow = { ...engine, getUser: (): Promise<never> => new Promise(() => {}) };
  // What the server answers is there before the next timer.
  const clock = new ManualClock({ settle: () => setTimeout(10) });
  const client = new Kit.ChatClient({ engine: slow, clock });
  await client.login('cleo');
  const unanswered = codeOf(client.getUser('ben'));
  await clock.advance(10_000);
  expect(await unanswered).toBe('TIMEOUT');
  scene.server.stall(engine, true);
  const stalled = codeOf(client.leaveGroup('g'));
  await clock.advance(10_000);
  expect(await stalled).toBe('NETWORK');
  expect(client.getConnectionStatus()).not.toBe('connected');
  const failing = new Kit.ChatClient({
    engine: { ...scene.server.engine(), connect: () => Promise.reject(new Kit.KitException('NETWORK', 'No network.')) },
  });
  expect(await codeOf(failing.login('cleo'))).toBe('NETWORK');
  await client.logout();
});

test('UNSUPPORTED by an engine that lacks it, INTERNAL for one that throws anything', async () => {
  const engine = scene.server.engine();
  const lesser = {
    ...engine,
    capabilities: { ...engine.capabilities, bans: false },
    getGroup: () => Promise.reject(new Error('boom')),
  };
  const client = new Kit.ChatClient({ engine: lesser });
  await client.login('cleo');
  expect(await codeOf(client.banGroupMember('g', 'ben'))).toBe('UNSUPPORTED');
  expect(await codeOf(client.getGroup('g'))).toBe('INTERNAL');
  await client.logout();
});

test('NOT_INITIALIZED before init', async () => {
  await jest.isolateModulesAsync(async () => {
    const fresh = await import('@open-chat-kit/sdk');
    const outcome = await fresh.Kit.login('ana').catch((error: unknown) => error);
    expect(fresh.isKitException(outcome) && outcome.code).toBe('NOT_INITIALIZED');
    expect(fresh.Kit.isInitialized()).toBe(false);
    expect(fresh.Kit.getConnectionStatus()).toBe('disconnected');
  });
});

test('an engine that lacks methods is refused with their names', () => {
  const engine = { ...scene.server.engine() };
  Reflect.deleteProperty(engine, 'kickMember');
  Reflect.deleteProperty(engine, 'watch');
  expect(() => new Kit.ChatClient({ engine })).toThrow('with kickMember, watch');
});

test('a second init logs the first user out', async () => {
  const server = createEmbeddedServer();
  await server.createUser({ uid: 'zoe', name: 'Zoe' });
  await Kit.init({ engine: server.engine() });
  expect(await Kit.getLoggedInUser()).toBeNull();
  expect((await Kit.login('zoe')).getName()).toBe('Zoe');
  await Kit.logout();
  await server.close();
});
