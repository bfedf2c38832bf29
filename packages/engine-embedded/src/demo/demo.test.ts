import { inflateSync } from 'node:zlib';
import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, seededRandom } from '../index.ts';
import { groupsQuery, historyQuery, membersQuery } from '../testing/drafts.ts';
import { manualClock, settle } from '../testing/manual-clock.ts';
import { demoIcon } from './icon.ts';
import { demoData, demoPassword, startDemoLife } from './index.ts';

const { signal } = new AbortController();
const now = 1_800_000_000_000;

test('the same seed gives the same demo, another one gives another', () => {
  const [one, two, other] = [1, 1, 2].map((seed) => JSON.stringify([...demoData({ seed, now, groups: 40 })]));
  expect(one).toBe(two);
  expect(one).not.toBe(other);
});

test('a demo is a world that works', async () => {
  const clock = manualClock(now);
  const server = createEmbeddedServer({ clock, random: seededRandom(1), seed: demoData({ now, groups: 300 }) });
  const ana = server.engine();
  await ana.connect({ uid: 'ana' }, () => undefined, signal);
  const { items } = await ana.listGroups(groupsQuery({ withTags: true }), signal);
  expect(items).toHaveLength(100);
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['public', 'password', 'private']));
  expect(items.every(({ tags }) => tags.length > 0)).toBe(true);
  const { items: joined } = await ana.listGroups(groupsQuery({ joinedOnly: true }), signal);
  expect(joined.length).toBeGreaterThan(50);
  for (const { guid, membersCount } of joined.slice(0, 10)) {
    const members = await ana.listMembers(guid, membersQuery(), signal);
    expect(members.items).toHaveLength(membersCount);
    expect(members.items.filter(({ scope }) => scope === 'owner')).toHaveLength(1);
    const { items: messages } = await ana.history({ type: 'group', id: guid }, historyQuery(), signal);
    expect(messages).toHaveLength(21);
    expect(messages.every(({ sentAt }) => sentAt * 1_000 <= now)).toBe(true);
  }
  const { groups, users } = await ana.unreadCounts(signal);
  expect(Object.keys(groups).length).toBeGreaterThan(5);
  expect(Object.keys(users).length).toBeGreaterThan(5);
  const locked = items.find(({ type, hasJoined }) => type === 'password' && !hasJoined);
  await expect(ana.joinGroup(locked?.guid ?? '', demoPassword, signal)).resolves.toMatchObject({
    group: { hasJoined: true },
  });
});

test('icons are small pictures that a browser can read', () => {
  const icon = demoIcon(77);
  const bytes = Buffer.from(icon.slice(icon.indexOf(',') + 1), 'base64');
  expect(icon.length).toBeLessThan(700);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([48, 48]);
  const data = bytes.indexOf('IDAT') + 4;
  // Throws when lengths or the checksum are wrong.
  expect(inflateSync(bytes.subarray(data, data + bytes.readUInt32BE(data - 8)))).toHaveLength(48 * 7);
});

test('life goes on through real operations, and stops', async () => {
  const clock = manualClock(now);
  const server = createEmbeddedServer({ clock, random: seededRandom(1), seed: demoData({ now, groups: 60 }) });
  const heard: EngineEvent[] = [];
  const ana = server.engine();
  await ana.connect({ uid: 'ana' }, (events) => heard.push(...events), signal);
  const stop = startDemoLife(server, { rate: 120, clock });
  await clock.advance(300_000);
  const types = new Set(heard.map(({ type }) => type));
  expect(types).toContain('message.received');
  expect(types).toContain('typing');
  expect(types).toContain('message.reaction');
  stop();
  await settle();
  heard.length = 0;
  await clock.advance(300_000);
  expect(heard).toEqual([]);
  expect(clock.waiting).toBe(0);
});
