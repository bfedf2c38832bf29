import assert from 'node:assert/strict';
import type { EventSink, HappeningEvent } from '@open-chat-kit/sdk/engine';
import { loggedInScene } from '../../packages/sdk/src/testing/client-scene.ts';
import { FakeEngine } from '../../packages/sdk/src/testing/fake-engine.ts';
import { groupNews, messageNews, userNews } from '../../packages/sdk/src/testing/records.ts';
import { anyBurst } from '../inputs/engine-events.ts';
import { allListeners } from '../inputs/listening.ts';
import { assertEvent } from '../inputs/well-formed-event.ts';
import { target, type Target } from '../loop/target.ts';
import { assertFailure } from './failures.ts';

/** Good events of things that no hostile event speaks of, so that none of those may take them away. */
const goodEvents: readonly HappeningEvent[] = [
  { type: 'group.updated', id: 'good-1', group: { guid: 'good', revision: 2, name: 'Good' } },
  { type: 'message.received', id: 'good-2', message: messageNews('good', { order: 900 }) },
  {
    type: 'group.joined',
    id: 'good-3',
    group: groupNews('good', { revision: 2 }),
    user: userNews('good'),
    actor: userNews('good'),
    at: 1,
    message: null,
  },
  { type: 'user.updated', id: 'good-4', user: userNews('good') },
  { type: 'typing', id: 'good-5', target: { type: 'group', id: 'good' }, user: userNews('good'), isTyping: true },
];

/** Bursts of a hostile engine: good events beside and behind them arrive, and hosts hear only of what is well formed. */
export function events(): Target {
  return target<{ readonly bursts: readonly unknown[] }>({
    name: 'events',
    about: 'bursts of events of a hostile engine, through a client with listeners of every kind',
    make: (draw) => ({ bursts: draw.list(3, () => anyBurst(draw)) }),
    check: async ({ bursts }) => {
      const faults: unknown[] = [];
      const fake = new FakeEngine().asEngine();
      let sink: EventSink = () => {};
      const engine = {
        ...fake,
        connect: (...given: Parameters<typeof fake.connect>) => {
          sink = given[1];
          return fake.connect(...given);
        },
      };
      const {
        clock,
        client,
        events: told,
        failures,
      } = await loggedInScene({ engine, listeners: allListeners(faults) });
      const send = (given: unknown): void => Reflect.apply(sink, undefined, [given]);
      const before = told.length;
      const sent: string[] = [];
      bursts.forEach((burst, at) => {
        const good = goodEvents[at % goodEvents.length];
        if (!isList(burst) || good === undefined) return send(burst);
        send([...burst.slice(0, 1), good, ...burst.slice(1)]);
        sent.push(good.id);
      });
      await clock.advance(200_000); // whatever pause a lost connection brought
      if (client.viewer !== null) {
        send(goodEvents.map((event) => ({ ...event, id: `${event.id} again` })));
        await clock.advance(20_000);
        const ids = new Set(told.map(({ event }) => Reflect.get(event, 'id')));
        for (const { id } of goodEvents) assert.ok(ids.has(`${id} again`), `${id} arrives behind hostile events`);
        const isBroken = told.slice(before).some(({ event }) => event.type === 'connection.changed');
        // What stands behind the end of a connection belongs to nobody.
        if (!isBroken) for (const id of sent) assert.ok(ids.has(id), `${id} arrives beside hostile events`);
      }
      assert.deepEqual(faults, [], 'nothing is thrown on the way to listeners');
      for (const error of failures) assertFailure(error);
      for (const { event } of told) assertEvent(event);
      await client.logout();
      await clock.advance(0); // the engine closes
      assert.equal(clock.waiting, 0, 'no timer is left');
    },
  });
}

function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false; // a revoked proxy
  }
}
