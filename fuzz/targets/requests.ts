import assert from 'node:assert/strict';
import { createEmbeddedServer, seededRandom } from '@open-chat-kit/engine-embedded';
import { isKitException } from '@open-chat-kit/sdk';
import { type ChatEngine, type EngineEvent, faultOfEvent } from '@open-chat-kit/sdk/engine';
import {
  groupDraft,
  groupsQuery,
  historyQuery,
  membersQuery,
  messageDraft,
  usersQuery,
} from '../../packages/engine-embedded/src/testing/drafts.ts';
import { manualClock } from '../../packages/engine-embedded/src/testing/manual-clock.ts';
import { hostile, hostileText, isOfHostile } from '../inputs/hostile.ts';
import { spoiled } from '../inputs/records.ts';
import { plainRequests, team } from '../inputs/requests.ts';
import { assertWellFormed } from '../inputs/well-formed.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

const { signal } = new AbortController();
/** Requests and the arguments of a good one. */
const requests: readonly [string, readonly unknown[]][] = [
  ...plainRequests,
  ['upload', [{ name: 'a', mimeType: 'x', content: new Blob(['abc']) }, () => {}]],
  ['watch', [{ users: ['ben'], groups: ['team'] }]],
  ['setTyping', [team, true]],
  ['connect', [{ uid: 'ana' }, () => {}]],
];

interface Call {
  readonly name: string;
  readonly given: readonly unknown[];
}

/** What reaches the embedded server: each request is answered or refused, and the others are served as before. */
export function requestsOf(): Target {
  return target<readonly Call[]>({
    name: 'requests',
    about: 'requests of a hostile client, to the embedded server',
    make: (draw) => draw.list(4, () => call(draw)),
    check: async (given) => {
      const clock = manualClock();
      const server = createEmbeddedServer({ clock, random: seededRandom(3), onWarning: () => {} });
      for (const uid of ['ana', 'ben', 'cleo']) await server.createUser({ uid, name: uid });
      const ana = server.engine();
      const ben = server.engine();
      const told: EngineEvent[] = [];
      await ana.connect({ uid: 'ana' }, (events) => told.push(...events), signal);
      await ben.connect({ uid: 'ben' }, (events) => told.push(...events), signal);
      await ana.createGroup(groupDraft({ guid: 'team', name: 'Team' }), signal);
      await ben.joinGroup('team', null, signal);
      await ana.send(team, messageDraft('1', 'hello'), signal);
      for (const { name, given: args } of given) await ask(ana, name, args);
      await clock.advance(30_000);
      // Whatever was asked, what there is can be listed whole, and is as its types say.
      for (const engine of [ana, ben]) {
        if (!(await isConnected(engine))) {
          assert.equal(engine, ana, 'what one asks ends nobody else');
          continue;
        }
        const groups = await engine.listGroups(groupsQuery(), signal);
        if (await isThere(engine, 'team')) {
          assert.ok(
            groups.items.some(({ guid }) => guid === 'team'),
            'what can be asked for is listed',
          );
        }
        for (const group of groups.items) assertWellFormed('group', group);
        const users = await engine.listUsers(usersQuery(), signal);
        for (const user of users.items) assertWellFormed('user', user);
        for (const { guid, hasJoined } of groups.items) {
          if (!hasJoined) continue;
          const history = await engine.history({ type: 'group', id: guid }, historyQuery(), signal);
          for (const message of history.items) assertWellFormed('message', message);
          const members = await engine.listMembers(guid, membersQuery(), signal);
          for (const member of members.items) assertWellFormed('member', member);
        }
      }
      for (const event of told) assert.equal(faultOfEvent(event), '', 'what is told is as its type says');
      await server.close();
    },
  });
}

async function isThere(engine: ChatEngine, guid: string): Promise<boolean> {
  try {
    return (await engine.getGroup(guid, signal)).hasJoined;
  } catch {
    return false;
  }
}

async function ask(engine: ChatEngine, name: string, given: readonly unknown[]): Promise<void> {
  try {
    await Reflect.apply(Reflect.get(engine, name), engine, given);
  } catch (error) {
    if (isOfHostile(error)) return;
    assert.ok(isKitException(error), `${name} throws only KitException: ${String(error)}`);
    assert.notEqual(error.code, 'INTERNAL', `${name} fails for a reason that it knows: ${error.message}`);
  }
}

async function isConnected(engine: ChatEngine): Promise<boolean> {
  try {
    await engine.unreadCounts(signal);
    return true;
  } catch {
    return false;
  }
}

function call(draw: Draw): Call {
  const [name, good] = requests[draw.below(requests.length)] ?? ['getUser', []];
  const given = good.map((one) => {
    if (typeof one === 'function') return one; // of the client's own make
    if (draw.oneIn(3)) return draw.oneIn(2) ? hostile(draw) : hostileText(draw);
    return typeof one === 'object' && one !== null && !Array.isArray(one) && draw.oneIn(2) ? spoiled(draw, one) : one;
  });
  return { name, given: [...given, signal] };
}
