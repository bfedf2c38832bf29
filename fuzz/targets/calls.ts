import assert from 'node:assert/strict';
import { ChatClient, isKitException, Kit } from '@open-chat-kit/sdk';
import { FakeEngine } from '../../packages/sdk/src/testing/fake-engine.ts';
import { loggedInScene } from '../../packages/sdk/src/testing/client-scene.ts';
import { groupRecord, messageRecord, userRecord } from '../../packages/sdk/src/testing/records.ts';
import { hostile, isOfHostile } from '../inputs/hostile.ts';
import { spoiled } from '../inputs/records.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

/** Classes that hosts make objects of, and what a good one is made from. */
const classes = [
  ['Group', ['team', 'Team', 'public']],
  ['GroupMember', ['ben', 'participant']],
  ['User', ['ben', 'Ben']],
  ['TextMessage', ['team', 'Hi', 'group']],
  ['CustomMessage', ['team', 'group', 'poll', {}]],
  ['MediaMessage', ['team', { bytes: new Uint8Array(1), name: 'a' }, 'file', 'group']],
  ['TypingIndicator', ['ben', 'user']],
  ['Attachment', ['https://x', 'a', 'image/png', 3]],
] as const;

const builders = [
  ['GroupsRequestBuilder', []],
  ['UsersRequestBuilder', []],
  ['MessagesRequestBuilder', []],
  ['GroupMembersRequestBuilder', ['team']],
  ['BannedMembersRequestBuilder', ['team']],
] as const;

/** Every method of a client: those of the class, and those that each client bears. */
const probe = new ChatClient({ engine: new FakeEngine().asEngine() });
const methods = [...Object.getOwnPropertyNames(ChatClient.prototype), ...Object.getOwnPropertyNames(probe)].filter(
  (name) => name !== 'constructor' && !isGetter(name) && typeof Reflect.get(probe, name) === 'function',
);

interface Input {
  readonly method: string;
  readonly given: readonly unknown[];
  readonly builder: (typeof builders)[number];
  /** Methods of the builder, and what they are called with. */
  readonly steps: readonly { readonly at: number; readonly given: readonly unknown[] }[];
}

/** Arguments of hosts: each call refuses what it cannot use, with a KitException, and the client lives on. */
export function calls(): Target {
  return target<Input>({
    name: 'calls',
    about: 'arguments of hosts, to every call of the client and every step of the builders',
    make: (draw) => ({
      method: methods[draw.below(methods.length)] ?? 'getUser',
      given: draw.list(4, () => argument(draw)),
      builder: draw.pick<(typeof builders)[number]>(builders),
      steps: draw.list(4, () => ({ at: draw.below(32), given: draw.list(2, () => argument(draw)) })),
    }),
    check: async ({ method, given, builder, steps }) => {
      const { engine, clock, client } = await loggedInScene();
      for (const name of ['createGroup', 'joinGroup', 'leaveGroup', 'kickMember', 'banMember'] as const) {
        engine.on(name, () => ({ group: groupRecord('team'), message: null }));
      }
      engine.on('send', () => messageRecord('m')).on('getGroup', (guid) => groupRecord(String(guid)));
      engine.on('getUser', (uid) => userRecord(String(uid)));
      const errors: unknown[] = [];
      let unsettled = 0;
      const attempt = (run: () => unknown): unknown => {
        try {
          const result = run();
          if (result instanceof Promise) {
            unsettled += 1;
            result.catch((error: unknown) => errors.push(error)).finally(() => (unsettled -= 1));
          }
          return result;
        } catch (error) {
          errors.push(error);
          return undefined;
        }
      };
      const bound: unknown = Reflect.get(client, method);
      const result = attempt(() => (typeof bound === 'function' ? Reflect.apply(bound, client, given) : undefined));
      buildAndFetch(builder, steps, attempt);
      await clock.advance(120_000);
      assert.equal(unsettled, 0, 'every call comes to an end');
      for (const error of errors)
        assert.ok(isKitException(error) || isOfHostile(error), `only KitException: ${String(error)}`);
      if (method !== 'logout' && method !== 'login') {
        assert.equal((await client.getUser('ben')).getUid(), 'ben', 'the client lives on');
      }
      if (typeof result === 'function') attempt(() => Reflect.apply(result, undefined, []));
      await client.logout();
    },
  });
}

function buildAndFetch(
  [name, good]: Input['builder'],
  steps: Input['steps'],
  attempt: (run: () => unknown) => unknown,
): void {
  const made = attempt(() => Reflect.construct(Reflect.get(Kit, name), good));
  if (typeof made !== 'object' || made === null) return;
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(made)).filter((step) => step !== 'constructor');
  for (const { at, given } of steps) {
    attempt(() => Reflect.apply(Reflect.get(made, names[at % names.length] ?? 'build'), made, given));
  }
  attempt(() => Reflect.apply(Reflect.get(made, 'toQuery'), made, []));
}

function argument(draw: Draw): unknown {
  switch (draw.below(4)) {
    case 0:
      return draw.pick<unknown>(['team', 'ben', 'm1', '👍', 'group', 'participant', 5, true]);
    case 1:
      return object(draw);
    case 2: {
      const good = draw.pick<object>([
        { users: ['a'], groups: ['b'] },
        { uid: 'ana', token: 't' },
        { onConnected: () => {} },
        ['ben'],
      ]);
      return spoiled(draw, good);
    }
    default:
      return hostile(draw);
  }
}

/** An object of the kit's, made or changed with anything. */
function object(draw: Draw): unknown {
  const [name, good] = draw.pick<(typeof classes)[number]>(classes);
  try {
    const given = good.map((one: unknown) => (draw.oneIn(5) ? hostile(draw) : one));
    const made: object = Reflect.construct(Reflect.get(Kit, name), given);
    const setters: string[] = [];
    for (
      let one: unknown = Object.getPrototypeOf(made);
      typeof one === 'object' && one !== null;
      one = Object.getPrototypeOf(one)
    ) {
      setters.push(...Object.getOwnPropertyNames(one).filter((method) => method.startsWith('set')));
    }
    for (let turn = draw.below(3); turn > 0; turn -= 1) {
      const setter = setters[draw.below(setters.length)] ?? '';
      if (setter !== '') Reflect.apply(Reflect.get(made, setter), made, [hostile(draw)]);
    }
    return made;
  } catch (error) {
    assert.ok(
      isKitException(error) || isOfHostile(error),
      `making a ${name} throws only KitException: ${String(error)}`,
    );
    return null;
  }
}

function isGetter(name: string): boolean {
  return Object.getOwnPropertyDescriptor(ChatClient.prototype, name)?.get !== undefined;
}
