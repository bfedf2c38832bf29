import assert from 'node:assert/strict';
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import {
  type EngineEvent,
  faultOfEvent,
  isAttachmentRecord,
  isKitException,
  isUserRecord,
} from '@open-chat-kit/sdk/engine';
import { socketAddress, versioned, webAddress } from '../../packages/engine-remote/src/addresses.ts';
import { manualClock } from '../../packages/engine-embedded/src/testing/manual-clock.ts';
import { answers } from '../../packages/sdk/src/engine/answers.ts';
import { isRequestName } from '../../packages/sdk/src/engine/request-shapes.ts';
import type { Shape } from '../../packages/sdk/src/engine/shapes.ts';
import { BrokenServer } from '../border/broken-server.ts';
import { anyBurst } from '../inputs/engine-events.ts';
import { hostile, hostileNumber, hostileText } from '../inputs/hostile.ts';
import { asJson, written } from '../inputs/json.ts';
import { conversation, group, member, message, user } from '../inputs/records.ts';
import { plainRequests } from '../inputs/requests.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

type Step =
  | { readonly do: 'open' | 'error' | 'connect' | 'disconnect' }
  | { readonly do: 'frame'; readonly data: unknown }
  /** To the oldest request that waits, as JSON; `null` for what it is to be answered with in truth. */
  | { readonly do: 'answer'; readonly kind: 'answer' | 'refusal'; readonly json: string | null }
  | { readonly do: 'close'; readonly code: unknown; readonly reason: unknown }
  | { readonly do: 'ask'; readonly name: string; readonly args: readonly unknown[] }
  | { readonly do: 'upload' }
  | { readonly do: 'advance'; readonly ms: number };

interface Input {
  /** What the host's function for tokens does. */
  readonly token: 'none' | 'text' | 'later' | 'fails' | 'never';
  /** What comes of the bytes of a file. */
  readonly put: number | 'fails' | 'never';
  readonly steps: readonly Step[];
}

interface Outcome {
  readonly name: string;
  value?: unknown;
  error?: unknown;
  isOver: boolean;
}

const url = 'wss://chat.example.com/chat?region=eu';
const { signal } = new AbortController();
const self = {
  ...{ uid: 'ana', name: 'Ana', avatar: '', status: 'online', lastActiveAt: 0, role: '', statusMessage: '', link: '' },
  ...{ metadata: {}, tags: [], blockedByMe: false, hasBlockedMe: false, revision: 1, order: 'ana' },
};

/** The engine for the chat server, as far as it is more than a line: its socket, its token, its files. */
export function remote(make: typeof createRemoteEngine = createRemoteEngine): Target {
  return target<Input>({
    name: 'remote',
    about: 'sockets, answers and places for files of a broken chat server, to its engine',
    make: (draw) => ({
      token: draw.pick(['none', 'text', 'later', 'fails', 'never']),
      put: draw.pick<Input['put']>([204, 200, 301, 403, 413, 500, 'fails', 'never']),
      steps: draw.oneIn(8) ? draw.list(16, () => step(draw)) : [...entering, ...draw.list(16, () => step(draw))],
    }),
    check: async ({ token, put, steps }) => {
      const clock = manualClock();
      const server = new BrokenServer(put);
      const told: EngineEvent[] = [];
      const outcomes: Outcome[] = [];
      const follow = (name: string, asked: Promise<unknown>): void => {
        const outcome: Outcome = { name, isOver: false };
        outcomes.push(outcome);
        asked.then(
          (value) => Object.assign(outcome, { value, isOver: true }),
          (error: unknown) => Object.assign(outcome, { error, isOver: true }),
        );
      };
      const restore = server.takeFetch();
      try {
        const given = tokenOf(token);
        const engine = make({
          url,
          clock,
          WebSocket: server.WebSocket,
          onWarning: () => {},
          ...(given && { token: given }),
        });
        for (const one of steps) {
          switch (one.do) {
            case 'connect':
              follow(
                'connect',
                engine.connect({ uid: 'ana' }, (events) => told.push(...events), signal),
              );
              break;
            case 'disconnect':
              follow('disconnect', engine.disconnect());
              break;
            case 'ask':
              follow(
                one.name,
                Promise.resolve(Reflect.apply(Reflect.get(engine, one.name), engine, [...one.args, signal])),
              );
              break;
            case 'upload':
              follow(
                'upload',
                engine.upload({ name: 'a', mimeType: 'image/png', content: new Blob(['abc']) }, () => {}, signal),
              );
              break;
            case 'advance':
              await clock.advance(one.ms);
              break;
            case 'answer':
              server.answer(one.kind, one.json ?? written(server.waiting === 'connect' ? self : null));
              break;
            case 'frame':
              server.say(one.data);
              break;
            case 'close':
              server.close(one.code, one.reason);
              break;
            default:
              server.happen(one.do);
          }
          await clock.advance(0);
        }
        await engine.disconnect();
        await clock.advance(200_000);
        const before = told.length;
        server.say(written({ kind: 'events', events: [{ type: 'resync' }] }));
        assert.equal(told.length, before, 'nothing is told after the end');
      } finally {
        restore();
      }
      assert.deepEqual(server.thrown, [], 'nothing is thrown at the platform');
      assert.equal(server.openSockets, 0, 'no socket is left');
      for (const event of told)
        assert.equal(faultOfEvent(event), '', 'the sink hears only of what is as its type says');
      for (const outcome of outcomes) assertOutcome(outcome);
      for (const place of server.places)
        assert.equal(new URL(place).origin, 'https://chat.example.com', 'files go to the server alone');
    },
  });
}

function assertOutcome({ name, isOver, value, error }: Outcome): void {
  assert.ok(isOver, `${name} comes to an end`);
  if (error !== undefined)
    return assert.ok(isKitException(error), `${name} rejects with a KitException: ${String(error)}`);
  if (name === 'connect') assert.ok(isUserRecord(value), 'who logged in is a user');
  else if (name === 'upload') assert.ok(isAttachmentRecord(value), 'what was brought is an attachment');
  else if (isRequestName(name)) {
    const { shape, mend }: { readonly shape: Shape<unknown>; readonly mend: (given: unknown) => unknown } =
      answers[name];
    // What had to be mended may be less than whole; there is nothing left to mend in it.
    if (!shape.is(value)) assert.deepEqual(mend(value), value, `the answer to ${name} is one`);
  }
}

function tokenOf(kind: Input['token']): (() => Promise<string>) | string | undefined {
  switch (kind) {
    case 'none':
      return undefined;
    case 'text':
      return 'token';
    case 'later':
      return () => new Promise((resolve) => void setImmediate(resolve, 'token'));
    case 'fails':
      return () => Promise.reject(new Error('no token'));
    case 'never':
      return () => new Promise(() => {});
  }
}

/** As somebody comes in who is let in. */
const entering: readonly Step[] = [{ do: 'connect' }, { do: 'open' }, { do: 'answer', kind: 'answer', json: null }];

function step(draw: Draw): Step {
  switch (draw.below(16)) {
    case 0:
      return { do: 'open' };
    case 1:
      return { do: 'error' };
    case 2:
      return draw.oneIn(2) ? { do: 'disconnect' } : { do: 'connect' };
    case 3:
      return {
        do: 'close',
        code: draw.pick<unknown>([1000, 1006, 1009, 1012, '1', null, hostileNumber(draw)]),
        reason: hostile(draw, 0),
      };
    case 4:
      return { do: 'upload' };
    case 5:
      return { do: 'advance', ms: draw.pick([0, 1_000, 10_000, 20_000, 40_000]) };
    case 6:
      return {
        do: 'frame',
        data: draw.pick<unknown>([
          new ArrayBuffer(3),
          new Uint8Array(2),
          new Blob(['a']),
          null,
          undefined,
          hostileText(draw),
          {},
        ]),
      };
    case 7:
      return { do: 'frame', data: written({ kind: 'events', events: anyBurst(draw) }) };
    case 8:
    case 9:
    case 10:
      return { do: 'answer', kind: draw.pick(['answer', 'answer', 'refusal']), json: answer(draw) };
    default: {
      const [name, args] = plainRequests[draw.below(plainRequests.length)] ?? ['ping', []];
      return { do: 'ask', name, args };
    }
  }
}

/** Something that some request is answered with, mostly spoiled. */
function answer(draw: Draw): string {
  const record = draw.pick<(from: Draw) => object>([user, group, member, message, conversation])(draw);
  const place = draw.pick([
    '/files/a',
    '/files/a?size=3',
    '//evil.example/a',
    '/\\evil.example',
    '/\t/evil.example/a',
    '/@evil.example',
    '',
    hostileText(draw),
  ]);
  const attachment = {
    url: draw.pick(['/files/a', '//evil.example/a', 'https://a/b', hostileText(draw)]),
    name: 'a',
    mimeType: 'image/png',
    size: 3,
  };
  return asJson(
    draw,
    draw.pick<unknown>([
      record,
      { items: [record, record], cursor: null, isLast: true, hasOlder: false, hasNewer: false },
      {
        group: group(draw, 'team'),
        message: draw.oneIn(2) ? message(draw) : null,
        oldScope: 'admin',
        results: [],
        messages: [],
      },
      { path: place, attachment },
      { users: { ben: 1 }, groups: { team: draw.below(9) } },
      [record],
      { code: draw.pick(['NOT_FOUND', 'INTERNAL', hostileText(draw)]), message: hostileText(draw), details: {} },
    ]),
  );
}

/** Addresses of servers: nothing but encrypted ones, or this machine, as the platform's own `URL` reads them. */
export function serverAddresses(check: (url: unknown) => string = socketAddress): Target {
  return target<string>({
    name: 'servers',
    about: 'addresses of chat servers, to their check',
    make: (draw) =>
      [
        draw.pick(['ws', 'wss', 'WS', 'http', 'javascript', hostileText(draw)]),
        draw.pick(['://', ':', ':/\\', '://user@', '://user:pass@']),
        draw.pick([
          'localhost',
          '127.0.0.1',
          '[::1]',
          '10.0.2.2',
          'chat.example.com',
          '127.1',
          '0',
          '127.0.0.256',
          '[::]',
          hostileText(draw),
        ]),
        draw.pick([
          '',
          ':80',
          ':99999',
          '.evil.example',
          '@evil.example',
          '\\@evil.example',
          '\t.evil.example',
          '%2eevil.example',
        ]),
        draw.pick(['', '/', '/a?b=c', '?token=x', '#a', '?protocol=9', '/\\evil.example', hostileText(draw)]),
      ].join(''),
    check: (given) => {
      const taken = outcomeOf(() => check(given));
      if ('error' in taken) {
        assert.ok(isKitException(taken.error) && taken.error.code === 'INVALID_ARGUMENT', 'it is refused in words');
        return;
      }
      if (!URL.canParse(given)) return; // the platform refuses it, which is told at connecting
      const read = new URL(given);
      const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|10\.0\.2\.2)$/.test(read.hostname);
      assert.ok(read.protocol === 'wss:' || (read.protocol === 'ws:' && isHere), 'it is encrypted, or this machine');
      assert.equal(read.username + read.password, '', 'nobody is named in it');
      const said = new URL(versioned(given));
      assert.equal(said.host, read.host, 'the version is told to the same server');
      assert.equal(said.searchParams.getAll('protocol').at(-1), '1', 'the version is told');
      const web = new URL(webAddress(given));
      assert.equal(web.host, read.host, 'files go to the same server');
      assert.equal(
        web.protocol,
        read.protocol === 'wss:' ? 'https:' : 'http:',
        'files go as encrypted as all the rest',
      );
    },
  });
}

function outcomeOf(run: () => unknown): { readonly value: unknown } | { readonly error: unknown } {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}
