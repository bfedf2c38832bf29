import { Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { PeopleNames } from './people-names.ts';

const scene = eachScene('ana');
let ana: Kit.ChatClient;
let names: PeopleNames;
let heard: number;

beforeEach(async () => {
  await scene.server.createUser({ uid: 'ben', name: 'Ben' });
  await scene.server.createUser({ uid: 'cleo', name: 'Cleo' });
  ana = await scene.enter('ana');
  names = PeopleNames.of(ana);
  heard = 0;
  scene.atEnd(names.subscribe(() => void (heard += 1)));
});

test('asks for many at once, for each once, and tells when they are known', async () => {
  const ask = jest.spyOn(ana.queries, 'listUsers');
  names.want(['ben', 'ghost']);
  names.want(['cleo', 'ben']);
  await scene.clock.advance(50);
  names.want(['ben', 'ghost', 'ana']);
  await scene.clock.advance(50);
  expect(ask.mock.calls.map(([query]) => query.uids)).toEqual([['ben', 'ghost', 'cleo']]);
  expect([names.nameOf('ben'), names.nameOf('cleo'), names.nameOf('ghost')]).toEqual(['Ben', 'Cleo', undefined]);
  expect(heard).toBe(1);
});

test('more than one question can hold are asked for in several', async () => {
  const ask = jest.spyOn(ana.queries, 'listUsers');
  names.want(Array.from({ length: 150 }, (_, index) => `u${index}`));
  await scene.clock.advance(100);
  expect(ask.mock.calls.map(([query]) => query.uids.length)).toEqual([100, 50]);
});

test('what failed is asked for again by whoever draws it next', async () => {
  jest.spyOn(ana.queries, 'listUsers').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
  names.want(['ben']);
  await scene.clock.advance(50);
  expect(names.nameOf('ben')).toBeUndefined();
  names.want(['ben']);
  await scene.clock.advance(50);
  expect(names.nameOf('ben')).toBe('Ben');
});

test('what failed is asked for again by itself as long as somebody looks, and at once when the line is back', async () => {
  const line = await scene.line('ana');
  const own = PeopleNames.of(line.client);
  const stop = own.subscribe(() => {});
  const ask = jest.spyOn(line.client.queries, 'listUsers');
  ask.mockRejectedValueOnce(new Kit.KitException('TIMEOUT', 'No.'));
  own.want(['ben']);
  await scene.clock.advance(50);
  expect(own.nameOf('ben')).toBeUndefined();
  await scene.clock.advance(10_000);
  await scene.clock.advance(50);
  expect(own.nameOf('ben')).toBe('Ben');
  line.cut();
  own.want(['cleo']);
  await scene.clock.advance(50);
  line.mend();
  await scene.clock.advance(1_000);
  expect(own.nameOf('cleo')).toBe('Cleo');
  ask.mockRejectedValueOnce(new Kit.KitException('TIMEOUT', 'No.'));
  own.want(['dora']);
  await scene.clock.advance(50);
  stop();
  ask.mockClear();
  await scene.clock.advance(20_000);
  expect(ask).not.toHaveBeenCalled();
});

test('what was refused is not asked for again by itself', async () => {
  const ask = jest.spyOn(ana.queries, 'listUsers');
  ask.mockRejectedValueOnce(new Kit.KitException('FORBIDDEN', 'No.'));
  names.want(['ben']);
  await scene.clock.advance(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('while nobody is in the server is not asked, and not again by itself', async () => {
  const asked = jest.fn();
  const line = await scene.line('ana', () => ({ listUsers: asked }));
  await line.client.logout();
  const nobodys = PeopleNames.of(line.client);
  scene.atEnd(nobodys.subscribe(() => {}));
  const ask = jest.spyOn(line.client.queries, 'listUsers');
  nobodys.want(['ben']);
  await scene.clock.advance(60_000);
  expect(asked).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(nobodys.nameOf('ben')).toBeUndefined();
});

test('another name of whoever is mentioned is heard while that is drawn', async () => {
  const stop = names.follow(['ben']);
  await scene.clock.advance(200);
  await scene.server.updateUser('ben', { name: 'Benedict' });
  await scene.clock.advance(50);
  expect(names.nameOf('ben')).toBe('Benedict');
  stop();
  await scene.clock.advance(200);
  await scene.server.updateUser('ben', { name: 'Ben' });
  await scene.clock.advance(50);
  expect(names.nameOf('ben')).toBe('Benedict');
});

test('another name of somebody known is heard, and nothing of who is not', async () => {
  names.learn([{ uid: 'ben', name: 'Ben' }]);
  scene.atEnd(ana.watch({ users: ['ben', 'cleo'] }).stop);
  await scene.clock.advance(200);
  await scene.server.updateUser('cleo', { name: 'Cleopatra' });
  await scene.server.updateUser('ben', { name: 'Benedict' });
  await scene.clock.advance(50);
  expect(names.nameOf('ben')).toBe('Benedict');
  expect(names.nameOf('cleo')).toBeUndefined();
});

test('no more than two thousand are kept, and the next user has none of them', async () => {
  names.learn(Array.from({ length: 2_100 }, (_, index) => ({ uid: `u${index}`, name: 'X' })));
  expect(names.nameOf('u0')).toBeUndefined();
  expect(names.nameOf('u2099')).toBe('X');
  await ana.logout();
  await ana.login('ben');
  expect(PeopleNames.of(ana).nameOf('u2099')).toBeUndefined();
  expect(PeopleNames.of(ana).nameOf('ben')).toBe('Ben');
});
