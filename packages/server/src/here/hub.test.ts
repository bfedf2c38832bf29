import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import fc from 'fast-check';
import type { Outcome, PlainAudience } from '../cluster/outcomes.ts';
import { Hub } from './hub.ts';
import type { Membership } from './memberships.ts';
import type { Patience, Peer } from './hub.ts';
import { NaiveHub } from '../testing/naive-hub.ts';

const uids = ['ana', 'ben', 'cleo', 'dan'];
const guids = ['tea', 'chess', 'toString'];
const uid = fc.constantFrom(...uids);
const guid = fc.constantFrom(...guids);
const manyUids = fc.uniqueArray(uid);
const manyGuids = fc.uniqueArray(guid);
const seq = fc.integer({ min: 1, max: 6 });
const peerIndex = fc.nat({ max: 7 });

const audience: fc.Arbitrary<PlainAudience> = fc.oneof(
  fc.record({ type: fc.constant('people' as const), uids: fc.array(uid) }),
  fc.record({ type: fc.constant('members' as const), guid, except: manyUids }),
  fc.record({ type: fc.constant('watchersOfGroup' as const), guid }),
  fc.record({ type: fc.constant('watchersOfUser' as const), uid }),
  fc.record({ type: fc.constant('everybody' as const) }),
);
const actor = {
  uid: 'ana',
  name: 'Ana',
  avatar: '',
  role: '',
  statusMessage: '',
  link: '',
  metadata: {},
  status: 'online',
  lastActiveAt: 0,
  revision: 1,
  order: 'ana',
} as const;
const receipt = {
  type: 'receipt',
  kind: 'read',
  target: { type: 'group', id: 'tea' },
  user: actor,
  messageId: 'm1',
  at: 1,
} as const;
const event = fc
  .tuple(fc.nat(), fc.boolean())
  .map(([number, isHurried]): EngineEvent =>
    isHurried
      ? { type: 'connection.lost', code: 'NETWORK', reason: String(number) }
      : { id: String(number), type: 'user.presence', user: actor },
  );
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('told' as const),
      tellings: fc.array(fc.record({ to: audience, event })),
    }),
  },
  fc.record({
    type: fc.constant('moved' as const),
    move: fc.oneof(
      fc.record({ type: fc.constantFrom('in' as const, 'out' as const), guid, uids: manyUids }),
      fc.record({ type: fc.constant('end' as const), guid }),
    ),
  }),
  fc.record({
    type: fc.constant('typed' as const),
    uid,
    target: fc.record({ type: fc.constant('group' as const), id: guid }),
  }),
);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      outcomes: fc.array(outcome, { maxLength: 5 }),
      origin: peerIndex,
      place: fc.option(fc.record({ guid, seq })),
    }),
  },
  fc.record({ do: fc.constant('add' as const), peer: peerIndex }),
  fc.record({ do: fc.constant('remove' as const), peer: peerIndex }),
  fc.record({
    do: fc.constant('learn' as const),
    uid,
    read: fc.uniqueArray(fc.record({ guid, isIn: fc.boolean(), at: seq }), { selector: (one) => one.guid }),
  }),
  fc.record({ do: fc.constant('watch' as const), peer: peerIndex, users: manyUids, groups: manyGuids }),
  fc.record({ do: fc.constant('flush' as const) }),
);

interface Side {
  readonly hub: Hub | NaiveHub;
  readonly peers: readonly WatchingPeer[];
}

class WatchingPeer implements Peer {
  readonly id: string;
  readonly uid: string;
  readonly heard: EngineEvent[] = [];
  watchedUsers: ReadonlySet<string> = new Set();
  watchedGroups: ReadonlySet<string> = new Set();

  constructor(index: number) {
    this.id = `peer ${index}`;
    this.uid = uids[index % uids.length] ?? '';
  }

  post(events: readonly EngineEvent[]): void {
    this.heard.push(...events);
  }
}

function makeSide(make: (takeTyping: ConstructorParameters<typeof Hub>[0]) => Hub | NaiveHub): Side {
  const hub = make((who, target) =>
    who === 'ana' ? { to: { type: 'members', guid: target.id, except: [who] }, event: { type: 'resync' } } : null,
  );
  return { hub, peers: Array.from({ length: 8 }, (_, index) => new WatchingPeer(index)) };
}

function learn(hub: Hub | NaiveHub, who: string, read: readonly Membership[]): void {
  if (hub instanceof NaiveHub) return hub.learn(who, read);
  const stay = hub.stayOf(who);
  if (!stay) return;
  hub.expect(stay, guids);
  hub.learn(stay, read);
}

function take({ hub, peers }: Side, asked: typeof step extends fc.Arbitrary<infer Step> ? Step : never): unknown {
  switch (asked.do) {
    case 'publish':
      return hub.publish(asked.outcomes, `peer ${asked.origin}`, asked.place);
    case 'learn':
      return learn(hub, asked.uid, asked.read);
    case 'flush':
      if (hub instanceof Hub) hub.flush('long');
      return undefined;
    default: {
      const peer = peers[asked.peer];
      if (!peer) throw new Error('There is no such peer.');
      if (asked.do === 'add' && hub.peers.includes(peer)) return undefined;
      // What waits for somebody who goes is told to nobody.
      if (asked.do === 'remove' && hub instanceof Hub) hub.flush('long');
      if (asked.do !== 'watch') return hub[asked.do](peer);
      peer.watchedUsers = new Set(asked.users);
      peer.watchedGroups = new Set(asked.groups);
      if (hub instanceof Hub) hub.watch(peer);
      return undefined;
    }
  }
}

/** Who is online, and in which groups. */
function placesOf(hub: Pick<Hub, 'isOnline' | 'isIn'>): string {
  return JSON.stringify(uids.map((who) => [who, hub.isOnline(who), guids.map((where) => hub.isIn(who, where))]));
}

test('everybody is told what a hub tells that looks at everybody', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const indexed = makeSide((takeTyping) => new Hub(takeTyping, () => {}));
      const naive = makeSide((takeTyping) => new NaiveHub(takeTyping));
      for (const asked of steps) {
        expect(take(indexed, asked)).toEqual(take(naive, asked));
        expect(placesOf(indexed.hub)).toBe(placesOf(naive.hub));
      }
      if (indexed.hub instanceof Hub) indexed.hub.flush('long');
      expect(indexed.peers.map(({ heard }) => heard)).toEqual(naive.peers.map(({ heard }) => heard));
    }),
    { numRuns: 200 },
  );
});

test('those who are told the same are told it in one array', () => {
  const hub = new Hub(
    () => null,
    () => {},
  );
  const posted: (readonly EngineEvent[])[] = [];
  const peer = (name: string): Peer => ({
    id: name,
    uid: name,
    watchedUsers: new Set(),
    watchedGroups: new Set(),
    post: (events) => void posted.push(events),
  });
  for (const name of uids) hub.add(peer(name));
  const told = (who: readonly string[]): Outcome => ({
    type: 'told',
    tellings: [{ to: { type: 'people', uids: who }, event: { type: 'resync' } }],
  });
  hub.publish([told(uids), told(['ana', 'ben'])], '', null);
  const [ana, ben, cleo, dan] = posted;
  expect(ana).toBe(ben);
  expect(cleo).toBe(dan);
  expect([ana?.length, cleo?.length]).toEqual([2, 1]);
});

test('what nobody waits for goes with what comes next, in its order, or when it is time', () => {
  const [peer, other] = [new WatchingPeer(0), new WatchingPeer(1)];
  let waits: Patience[] = [];
  const hub = new Hub(
    () => null,
    (patience) => void waits.push(patience),
  );
  hub.add(peer);
  hub.add(other);
  const quiet: EngineEvent = { id: '1', type: 'user.presence', user: actor };
  const ticks: EngineEvent = { ...receipt, id: '2' };
  const tell = (told: EngineEvent, ...whom: readonly string[]): void =>
    void hub.publish([{ type: 'told', tellings: [{ to: { type: 'people', uids: whom }, event: told }] }], '', null);
  tell(quiet, peer.uid);
  expect([peer.heard, waits]).toEqual([[], ['short', 'long']]);
  tell({ type: 'resync' }, peer.uid);
  expect(peer.heard).toEqual([quiet, { type: 'resync' }]);
  waits = [];
  tell(ticks, peer.uid, other.uid);
  expect(waits).toEqual(['long']);
  tell(quiet, other.uid);
  hub.flush('short');
  expect([peer.heard.length, other.heard]).toEqual([2, [ticks, quiet]]);
  hub.flush('long');
  expect(peer.heard.at(-1)).toEqual(ticks);
});
