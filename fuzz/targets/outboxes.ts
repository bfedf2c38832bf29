import assert from 'node:assert/strict';
import { memoryStorage } from '@open-chat-kit/engine-embedded';
import { isKitException, Kit } from '@open-chat-kit/sdk';
import type { KeyValueStorage, MessageDraft } from '@open-chat-kit/sdk/engine';
import { clientScene } from '../../packages/sdk/src/testing/client-scene.ts';
import { messageRecord, userRecord } from '../../packages/sdk/src/testing/records.ts';
import { settle } from '../../packages/sdk/src/testing/manual-clock.ts';
import { hostile, hostileText } from '../inputs/hostile.ts';
import { read } from '../inputs/listening.ts';
import { spoiled } from '../inputs/records.ts';
import { assertEvent } from '../inputs/well-formed-event.ts';
import { assertWellFormed, isObject } from '../inputs/well-formed.ts';
import { target, type Target } from '../loop/target.ts';

const prefix = 'open-chat-kit.outbox.3.ana.';

interface Input {
  readonly kept: readonly (readonly [muid: string, value: string, isGood: boolean])[];
  /** What the storage does instead of answering, for each of its methods. */
  readonly faults: Readonly<Record<string, unknown>>;
}

/** What an earlier life left to be sent: whatever became of it, good messages go out, once, in order, and new ones too. */
export function outboxes(): Target {
  return target<Input>({
    name: 'outboxes',
    about: 'messages kept in a storage over a restart, damaged in any way, through a login and a new message',
    make: (draw) => ({
      kept: draw.list(5, (at) => {
        // Now and then one that claims to be another.
        const isDouble = draw.oneIn(8);
        const entry = entryOf(isDouble ? 'k0' : `k${at}`, at);
        if (isDouble) return [`k${at}`, JSON.stringify(entry), at === 0];
        if (draw.oneIn(2)) return [`k${at}`, JSON.stringify(entry), true];
        const value = draw.oneIn(3) ? hostileText(draw) : (textOf(spoiled(draw, entry)) ?? 'null');
        return [`k${at}`, draw.oneIn(4) ? value.slice(0, draw.below(value.length + 1)) : value, false];
      }),
      faults: draw.oneIn(5) ? { [draw.pick(['getItem', 'getAllKeys', 'setItem', 'removeItem'])]: hostile(draw) } : {},
    }),
    check: async ({ kept, faults }) => {
      const storage = faultyStorage(memoryStorage(kept.map(([muid, value]) => [`${prefix}${muid}`, value])), faults);
      const { engine, clock, client, events, failures } = clientScene({ storage });
      const sent: unknown[] = [];
      engine.on('send', (_, draft) => {
        sent.push(Reflect.get(isObject(draft) ? draft : {}, 'muid'));
        return { ...messageRecord(`m${sent.length}`), muid: sent.at(-1) };
      });
      await client.login('ana', 'token');
      await settle();
      const message = new Kit.TextMessage('team', 'Hi', 'group');
      message.setMuid('new');
      let outcome: unknown;
      client.sendMessage(message).then(
        (value) => (outcome = value),
        (error: unknown) => (outcome = error),
      );
      for (const { message: waiting } of client.getPendingMessages()) assertWaiting(waiting);
      await clock.advance(60_000);
      assert.ok(outcome instanceof Kit.BaseMessage, `a new message goes out: ${String(outcome)}`);
      read(outcome);
      assert.equal(sent.filter((muid) => muid === 'new').length, 1, 'a new message goes out once');
      assert.equal(sent.at(-1), 'new', 'a new message goes out behind those before it');
      const good = kept.filter(([, , isGood]) => isGood).map(([muid]) => muid);
      if (Object.keys(faults).length === 0) {
        assert.deepEqual(
          sent.filter((muid) => good.includes(String(muid))),
          good,
          'good messages go out, once, in order',
        );
      }
      for (const { event } of events) {
        assertEvent(event);
        if (event.type === 'message.pending' || event.type === 'message.failed') assertWaiting(event.message);
      }
      for (const error of failures) assert.ok(isKitException(error), 'failures are told as KitException');
      await client.logout();
      await clock.advance(0); // the engine closes
      assert.equal(clock.waiting, 0, 'no timer is left');
      if (Object.keys(faults).length > 0) return;
      const next = clientScene({ storage });
      let again = 0;
      next.engine.on('send', () => (again += 1));
      await next.client.login('ana', 'token');
      await next.clock.advance(60_000);
      assert.equal(again, 0, 'what went out does not go out again after the next start');
      await next.client.logout();
    },
  });
}

/** A message that waits bears no id yet. */
function assertWaiting(message: object): void {
  assertWellFormed('message', { ...message, id: 'waiting' });
}

function entryOf(muid: string, at: number): object {
  const draft: MessageDraft = {
    muid,
    content: { kind: 'text', text: 'kept' },
    parentId: '',
    quotedId: '',
    metadata: {},
  };
  const message = { ...messageRecord('', { muid, sender: userRecord('ana') }), content: draft.content };
  return { target: { type: 'group', id: 'team' }, draft, message, state: 'pending', place: at + 1 };
}

function faultyStorage(inner: KeyValueStorage, faults: Readonly<Record<string, unknown>>): KeyValueStorage {
  // Types are what is being broken here.
  const broken = Object.fromEntries(Object.entries(faults).map(([name, answer]) => [name, () => answer]));
  return { ...inner, ...(broken as Partial<KeyValueStorage>) };
}

function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
