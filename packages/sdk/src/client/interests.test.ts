import { loggedInScene } from '../testing/client-scene.ts';
import { userRecord } from '../testing/records.ts';

test('parties are merged, calmed, and told once', async () => {
  const { client, clock, engine } = await loggedInScene();
  const first = client.watch({ users: ['ben', 'cleo'] });
  const second = client.watch({ users: ['cleo'], groups: ['team'] });
  first.update({ users: ['cleo'] });
  await clock.advance(99);
  expect(engine.interests).toEqual([]);
  await clock.advance(1);
  expect(engine.interests).toEqual([{ users: ['cleo'], groups: ['team'] }]);
  first.stop();
  await clock.advance(1_000);
  expect(engine.interests).toHaveLength(1);
  second.stop();
  await clock.advance(1_000);
  expect(engine.interests.at(-1)).toEqual({ users: [], groups: [] });
});

test('a new connection is told again', async () => {
  const { client, clock, engine } = await loggedInScene();
  client.watch({ groups: ['team'] });
  await clock.advance(100);
  engine.lose();
  await clock.advance(1_000);
  expect(engine.interests).toEqual([
    { users: [], groups: ['team'] },
    { users: [], groups: ['team'] },
  ]);
});

test('a host that listens for presence hears of the users it has loaded', async () => {
  const { client, clock, engine } = await loggedInScene();
  engine.on('getUser', () => userRecord('ben'));
  await client.getUser('ben');
  client.addUserListener('a', { onUserOnline: () => {} });
  await clock.advance(100);
  expect(engine.interests.at(-1)).toEqual({ users: ['ben'], groups: [] });
  client.removeUserListener('a');
  await clock.advance(100);
  expect(engine.interests.at(-1)).toEqual({ users: [], groups: [] });
});

test('what is refused leaves a party as it was', async () => {
  const { client, clock, engine } = await loggedInScene();
  const watch = client.watch({ groups: ['team'] });
  expect(() => watch.update({ groups: ['x'.repeat(256)] })).toThrow('interest.groups');
  watch.update({ groups: ['team', 'tea'] });
  await clock.advance(100);
  expect(engine.interests.at(-1)).toEqual({ users: [], groups: ['tea', 'team'] });
});
