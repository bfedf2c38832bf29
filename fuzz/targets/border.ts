import assert from 'node:assert/strict';
import { HostileClient } from '../border/hostile-client.ts';
import { knock } from '../border/knock.ts';
import { Neighbour } from '../border/neighbour.ts';
import { ServedChat, type Scene, type Tampering } from '../border/served-chat.ts';
import { lookAround } from '../border/look-around.ts';
import { anyFrame } from '../inputs/frames.ts';
import { hostileText } from '../inputs/hostile.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

type Step =
  | { readonly do: 'text'; readonly client: number; readonly frame: string }
  | {
      readonly do: 'bytes';
      readonly client: number;
      readonly bytes: Uint8Array;
      readonly binary: boolean;
      readonly fin: boolean;
    }
  | { readonly do: 'ping'; readonly client: number; readonly data: string }
  | { readonly do: 'close'; readonly client: number; readonly code: number }
  | { readonly do: 'end'; readonly client: number }
  | { readonly do: 'knock'; readonly bytes: Uint8Array }
  /** Everything that was asked so far is answered before it goes on. */
  | { readonly do: 'wait' }
  | { readonly do: 'advance'; readonly ms: number };

interface Input {
  /** Who each client is; nobody as long as they do not say so themselves. */
  readonly clients: readonly ('ana' | 'ben' | null)[];
  readonly query: string;
  /** Whether everything is listed at the end: it takes as long as all the rest. */
  readonly hasLook: boolean;
  readonly steps: readonly Step[];
}

/** What the server warns of as it should: somebody sends what makes no sense. */
const known = [
  /^A frame of \d+ characters (?:makes no sense|was not read)\.$/,
  /^A second request bears the number of an open one: /,
  /^(?:"[a-zA-Z]{1,40}"|Something without a name) was told (?:in a way that makes no sense|before anybody connected)\.$/,
];

/** The server's own border: whatever comes over sockets, it answers or hangs up, and serves the others as before. */
export function border(tampering: Tampering = {}): Target {
  let chat: ServedChat | null = null;
  return target<Input>({
    name: 'border',
    about: 'frames and bytes of hostile clients, to the chat server on a real PostgreSQL',
    areLong: true,
    begin: async () => {
      const started = await ServedChat.start(tampering);
      chat = started;
      return () => started.stop();
    },
    make: (draw) => ({
      clients: [draw.pick(['ana', null]), ...draw.list(2, () => draw.pick(['ben', 'ana', null]))],
      query: draw.oneIn(6)
        ? draw.pick(['', '?', '?protocol=', '?protocol=2', '?protocol=1&protocol=2', '?%'])
        : '?protocol=1',
      hasLook: draw.oneIn(4),
      steps: draw.list(48, () => step(draw)),
    }),
    check: async (input) => {
      assert.ok(chat, 'it has begun');
      const scene = await chat.begin();
      let isEnded = false;
      try {
        await play(scene, input);
        isEnded = true;
        assert.deepEqual(await scene.end(), [], 'the tables agree with themselves');
        const unknown = scene.warnings.filter((warning) => !known.some((one) => one.test(warning)));
        assert.deepEqual(unknown, [], 'nothing is warned of but what makes no sense');
      } finally {
        if (!isEnded) await scene.end();
      }
    },
  });
}

async function play(scene: Scene, { clients: wishes, query, hasLook, steps }: Input): Promise<void> {
  const neighbour = await Neighbour.at(scene.host);
  const clients: HostileClient[] = [];
  try {
    for (const uid of wishes) {
      const client = await HostileClient.to(scene.host, query);
      clients.push(client);
      if (uid !== null) client.text(JSON.stringify({ kind: 'ask', id: 100, name: 'connect', args: [{ uid }] }));
      if (uid !== null) await client.settled();
    }
    const settled = async (): Promise<void> => void (await Promise.all(clients.map((client) => client.settled())));
    await neighbour.speak();
    for (const one of steps) {
      if (one.do === 'wait') await settled();
      else if (one.do === 'advance') await scene.advance(one.ms);
      else if (one.do === 'knock') {
        const answer = await knock(scene.host, one.bytes, false);
        assert.notEqual(answer, null, 'a socket that was written to its end is let go');
        assert.doesNotMatch(answer ?? '', /^HTTP\/1\.1 500/, 'what is asked over HTTP is known');
      } else {
        const client = clients[one.client % clients.length];
        if (client) send(client, one);
      }
    }
    await neighbour.speak();
    await settled();
    await scene.advance(6_000);
    await neighbour.look();
    if (hasLook) await lookAround(scene.host, ['ana', 'ben']);
    assert.deepEqual(
      clients.flatMap(({ dealings }) => dealings.faults),
      [],
      'what leaves the server is as it must be',
    );
  } finally {
    neighbour.end();
    for (const client of clients) client.end();
    await Promise.all(clients.map(({ closed }) => closed));
  }
}

function send(client: HostileClient, one: Step): void {
  switch (one.do) {
    case 'text':
      return client.text(one.frame);
    case 'bytes':
      return client.bytes(one.bytes, one.binary, one.fin);
    case 'ping':
      return client.ping(one.data);
    case 'close':
      return client.close(one.code, '');
    default:
      client.end();
  }
}

function step(draw: Draw): Step {
  const client = draw.below(3);
  switch (draw.below(24)) {
    case 0:
    case 5:
    case 6:
      return { do: 'wait' };
    case 1:
      return { do: 'bytes', client, bytes: junk(draw), binary: draw.oneIn(2), fin: draw.oneIn(2) };
    case 7:
      return { do: 'ping', client, data: hostileText(draw).slice(0, 30) };
    case 2:
      return { do: 'close', client, code: draw.pick([1000, 1001, 1008, 3000, 4999]) };
    case 3:
      return { do: 'end', client };
    case 4:
      return { do: 'knock', bytes: opening(draw) };
    case 8:
      return { do: 'advance', ms: draw.pick([0, 200, 1_000, 16_000, 31_000]) };
    default:
      return { do: 'text', client, frame: anyFrame(draw) };
  }
}

/** Bytes that are no UTF-8, or half of it. */
function junk(draw: Draw): Uint8Array {
  return draw.pick([
    new Uint8Array([0xc3, 0x28]),
    new Uint8Array(),
    Buffer.from('{"kind":"ask","id":1'),
    new Uint8Array(draw.list(40, () => draw.below(256))),
  ]);
}

/** How somebody begins who wants a WebSocket, or pretends to, and what they write behind it. */
function opening(draw: Draw): Uint8Array {
  const at = draw.pick([
    '/',
    '/?protocol=1',
    '//',
    '/\\',
    'http://[',
    '*',
    '/%',
    '/?%ff',
    '//[',
    'a:b',
    '/health',
    hostileText(draw).slice(0, 40),
  ]);
  const method = draw.pick(['GET', 'GET', 'POST', 'OPTIONS', 'CONNECT', 'get']);
  const lines = [
    `${method} ${at} HTTP/1.1`,
    'Host: chat',
    ...(draw.oneIn(4) ? [] : ['Connection: Upgrade', `Upgrade: ${draw.pick(['websocket', 'WebSocket', 'h2c', ''])}`]),
    `Sec-WebSocket-Version: ${draw.pick(['13', '13', '8', 'x'])}`,
    `Sec-WebSocket-Key: ${draw.pick(['dGhlIHNhbXBsZSBub25jZQ==', 'dGhlIHNhbXBsZSBub25jZQ==', 'short'])}`,
    ...(draw.oneIn(4) ? [`X-Forwarded-For: ${hostileText(draw).slice(0, 40)}`] : []),
    ...(draw.oneIn(4) ? [`Sec-WebSocket-Extensions: permessage-deflate; ${hostileText(draw).slice(0, 40)}`] : []),
    ...(draw.oneIn(4) ? ['Content-Length: 5'] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), junk(draw), junk(draw)]);
}
