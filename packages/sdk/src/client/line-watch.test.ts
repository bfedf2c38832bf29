import { KitException } from '../errors.ts';
import { loggedInScene, type ClientScene } from '../testing/client-scene.ts';
import { settle } from '../testing/manual-clock.ts';
import { TextMessage } from '../objects/text-message.ts';
import { groupNews, groupRecord, messageRecord } from '../testing/records.ts';

const never = (): Promise<never> => new Promise(() => {});

/** Nothing comes over the line any more, and nobody says so. */
function kill({ engine }: ClientScene): void {
  engine.on('ping', never).on('getGroup', never).on('send', never).on('connect', never);
}

test('a silent line that answers a ping stays open', async () => {
  const scene = await loggedInScene();
  let pings = 0;
  scene.engine.on('ping', () => (pings += 1));
  await scene.clock.advance(120_000);
  expect(scene.client.getConnectionStatus()).toBe('connected');
  expect(pings).toBeGreaterThanOrEqual(3);
  expect(pings).toBeLessThanOrEqual(6);
});

test('a line on which events come is not asked', async () => {
  const scene = await loggedInScene();
  let pings = 0;
  scene.engine.on('ping', () => (pings += 1));
  for (let revision = 2; revision < 20; revision += 1) {
    scene.engine.emit({ type: 'group.updated', id: `e${revision}`, group: groupNews('team', { revision }) });
    await scene.clock.advance(10_000);
  }
  expect(pings).toBe(0);
});

test('a line that dies in silence is taken as lost within twice the silence and the time for a sign', async () => {
  const scene = await loggedInScene({ silenceMs: 5_000, signOfLifeMs: 1_000 });
  kill(scene);
  await scene.clock.advance(11_000);
  expect(scene.client.getConnectionStatus()).not.toBe('connected');
});

test('a request without an answer asks for a sign of life, and a dead line fails it before its own time is up', async () => {
  const scene = await loggedInScene();
  kill(scene);
  scene.engine.on('leaveGroup', never);
  const change = scene.client.leaveGroup('team').catch((error: unknown) => error);
  await scene.clock.advance(8_000);
  expect(scene.client.getConnectionStatus()).not.toBe('connected');
  expect(await change).toBeInstanceOf(KitException);
});

test('a question on a dead line is asked again when the line is back', async () => {
  const scene = await loggedInScene();
  kill(scene);
  const asked = scene.client.getGroup('team');
  await scene.clock.advance(8_000);
  scene.engine.on('getGroup', () => groupRecord('team', { name: 'Found' }));
  scene.engine.on('connect', () => ({ uid: 'ana', name: 'Ana' })).on('ping', () => undefined);
  await scene.clock.advance(15_000);
  expect((await asked).getName()).toBe('Found');
});

test('a slow request on a line that is alive runs into its own limit', async () => {
  const scene = await loggedInScene();
  scene.engine.on('getGroup', never);
  const asked = scene.client.getGroup('team').catch((error: unknown) => error);
  await scene.clock.advance(10_000);
  expect(await asked).toMatchObject({ code: 'TIMEOUT' });
  expect(scene.client.getConnectionStatus()).toBe('connected');
});

test('a ping that is refused is a sign of life, one that breaks is none', async () => {
  const refused = await loggedInScene();
  refused.engine.on('ping', () => {
    throw new KitException('UNSUPPORTED', 'No ping here.');
  });
  await refused.clock.advance(120_000);
  expect(refused.client.getConnectionStatus()).toBe('connected');
  const broken = await loggedInScene();
  broken.engine.on('connect', never).on('ping', () => {
    throw new KitException('NETWORK', 'No line.');
  });
  await broken.clock.advance(45_000);
  expect(broken.client.getConnectionStatus()).not.toBe('connected');
});

test('waking up asks at once', async () => {
  const scene = await loggedInScene();
  kill(scene);
  scene.client.wake();
  await scene.clock.advance(4_000);
  expect(scene.client.getConnectionStatus()).not.toBe('connected');
});

test('a message that waits on a dead line is not given up, however often the line dies', async () => {
  const scene = await loggedInScene();
  kill(scene);
  const sending = scene.client.sendMessage(new TextMessage('team', 'hello', 'group'));
  sending.catch(() => {});
  for (let time = 0; time < 5; time += 1) {
    await scene.clock.advance(60_000);
    scene.engine.on('connect', () => ({ uid: 'ana', name: 'Ana' }));
    await scene.clock.advance(31_000);
  }
  expect(scene.client.getPendingMessages()).toMatchObject([{ state: 'pending' }]);
  scene.engine.on('ping', () => undefined).on('send', () => messageRecord('m1'));
  await scene.clock.advance(60_000);
  expect((await sending).getId()).toBe('m1');
});

test('after a line was taken for dead, what is shown is compared once it is back', async () => {
  const scene = await loggedInScene();
  kill(scene);
  scene.client.wake();
  await scene.clock.advance(4_000);
  const before = scene.events.length;
  scene.engine.on('connect', () => ({ uid: 'ana', name: 'Ana' }));
  await scene.clock.advance(31_000);
  expect(scene.events.slice(before).some(({ event }) => event.type === 'resync')).toBe(true);
});

test('nobody asks a line that is closed', async () => {
  const scene = await loggedInScene();
  let pings = 0;
  scene.engine.on('ping', () => (pings += 1));
  await scene.client.logout();
  scene.client.wake();
  await scene.clock.advance(120_000);
  await settle();
  expect(pings).toBe(0);
  expect(scene.clock.waiting).toBe(0);
});
