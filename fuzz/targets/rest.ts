import assert from 'node:assert/strict';
import { HostileClient } from '../border/hostile-client.ts';
import { knock } from '../border/knock.ts';
import { Neighbour } from '../border/neighbour.ts';
import { adminKey, ServedChat, type Scene, type Tampering } from '../border/served-chat.ts';
import { refusal } from '../../packages/server/src/rest/refusals.ts';
import type { Route } from '../../packages/server/src/rest/route.ts';
import { routes } from '../../packages/server/src/rest/routes.ts';
import { faultIn } from '../../packages/server/src/rest/schema.ts';
import { asJson, fitting } from '../inputs/json.ts';
import { hostileText } from '../inputs/hostile.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

interface Asked {
  /** Of a route; empty where nothing is known of what it should be answered. */
  readonly name: string;
  readonly line: string;
  readonly head: readonly string[];
  /** What its head says of its length is so. */
  readonly isWhole: boolean;
  readonly body: string | Uint8Array;
}

/** The side for the host's backend: it has the key, and may be broken all the same. */
export function rest(tampering: Tampering = {}): Target {
  let chat: ServedChat | null = null;
  return target<readonly Asked[]>({
    name: 'rest',
    about: 'requests of a broken backend, to the REST side of the chat server',
    areLong: true,
    begin: async () => {
      const started = await ServedChat.start(tampering);
      chat = started;
      return () => started.stop();
    },
    make: (draw) => draw.list(10, () => asked(draw)),
    check: async (requests) => {
      assert.ok(chat, 'it has begun');
      const scene = await chat.begin();
      let isEnded = false;
      try {
        await play(scene, requests);
        isEnded = true;
        assert.deepEqual(await scene.end(), [], 'the tables agree with themselves');
        assert.deepEqual(scene.warnings, [], 'there is nothing to warn of');
      } finally {
        if (!isEnded) await scene.end();
      }
    },
  });
}

async function play(scene: Scene, requests: readonly Asked[]): Promise<void> {
  const neighbour = await Neighbour.at(scene.host);
  const ana = await HostileClient.to(scene.host);
  try {
    ana.text('{"kind":"ask","id":1,"name":"connect","args":[{"uid":"ana"}]}');
    await ana.settled();
    await neighbour.speak();
    for (const { name, line, head, body, isWhole } of requests) {
      const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
      const answer = await knock(scene.host, bytes, isWhole);
      assert.ok(answer !== null, `${line}: it is answered, and the socket let go`);
      if (isWhole) assertAnswer(name, line, answer);
      else assert.doesNotMatch(answer, /^HTTP\/1\.1 500/, `${line}: what breaks off is no failure`);
    }
    await neighbour.speak();
    await scene.advance(6_000);
    await neighbour.look();
    assert.deepEqual(ana.dealings.faults, [], 'what users are told of it is as it must be');
  } finally {
    neighbour.end();
    ana.end();
    await ana.closed;
  }
}

function assertAnswer(name: string, line: string, said: string): void {
  const answer = said.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.slice(0, end);
  const body = answer.slice(end + 4);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  assert.ok(status >= 200, `${line}: it is answered in HTTP: ${answer.slice(0, 80)}`);
  assert.notEqual(status, 500, `${line}: it fails for a reason that it knows`);
  if (body === '' || /^transfer-encoding: chunked/im.test(head) || !/^content-type: application\/json/im.test(head))
    return;
  const value: unknown = JSON.parse(Buffer.from(body, 'latin1').toString());
  if (status >= 400) {
    assert.equal(faultIn(refusal.json, value), null, `${line}: it is refused as the document says`);
    return;
  }
  const route = routes.find((one) => one.name === name);
  if (!route) return;
  assert.equal(status, route.status, `${line}: it is answered as the document says`);
  if (route.answer) assert.deepEqual(faultIn(route.answer, value), null, `${line}: its answer is as the document says`);
}

function asked(draw: Draw): Asked {
  const route = routes[draw.below(routes.length)] ?? routes[0];
  assert.ok(route, 'there are routes');
  const isRaw = draw.oneIn(12);
  const pathname = isRaw
    ? draw.pick([
        '/v1/users/%',
        '/v1/',
        '/v1//',
        '//',
        '/v1/users/..',
        '/v1/openapi.json/',
        hostileText(draw).slice(0, 60),
      ])
    : route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(idFor(draw, name)));
  const query = Object.entries(route.query?.properties ?? {})
    .filter(() => draw.oneIn(2))
    .map(
      ([name, schema]) =>
        `${name}=${encoded(String(draw.oneIn(3) ? hostileText(draw).slice(0, 60) : fitting(draw, schema)))}`,
    );
  if (draw.oneIn(10))
    query.push(draw.pick(['__proto__=1', 'limit=1&limit=2', '%', '&&==', 'limit=99999999999999999999']));
  const text = route.body || draw.oneIn(10) ? bodyFor(draw, route) : '';
  const body = draw.oneIn(16) ? new Uint8Array([0x22, 0xff, 0x22]) : text;
  const method = draw.oneIn(16) ? draw.pick(['GET', 'PUT', 'HEAD', 'TRACE', 'FOO', 'OPTIONS']) : route.method;
  const line = `${method} ${pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const isLiar = draw.oneIn(24);
  const isOdd = draw.oneIn(16);
  const head = [
    // Of this version answers come in one piece.
    `${line} HTTP/${draw.oneIn(12) ? '1.1' : '1.0'}`,
    'Host: chat',
    'Connection: close',
    `Authorization: ${
      draw.oneIn(12)
        ? hostileText(draw)
            .replaceAll(/[\r\n]/g, '')
            .slice(0, 60)
        : `Bearer ${adminKey}`
    }`,
    `Content-Type: ${draw.oneIn(16) ? 'text/plain' : 'application/json'}`,
    `Content-Length: ${isLiar ? draw.pick(['-1', 'x', '99', '99999999999']) : Buffer.from(body).length}`,
    ...(isOdd ? [draw.pick(['Expect: 100-continue', 'Transfer-Encoding: chunked', 'Content-Encoding: gzip'])] : []),
  ];
  const isPlain = !isRaw && method === route.method;
  return { name: isPlain ? route.name : '', line: line.slice(0, 200), head, body, isWhole: !isLiar && !isOdd };
}

function bodyFor(draw: Draw, { body }: Route): string {
  return asJson(draw, body ? fitting(draw, body) : {});
}

/** Of what is there, mostly. The neighbour and what is theirs is left alone. */
function idFor(draw: Draw, name: string): string {
  if (draw.oneIn(6)) return hostileText(draw).slice(0, 300);
  if (name === 'uid') return draw.pick(['ana', 'ben', 'ana', 'ben', 'nobody', '..', 'new']);
  if (name === 'guid') return draw.pick(['team', 'other', 'team', 'nowhere', 'new']);
  return `m${1_024 * (1 + draw.below(8))}`;
}

function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()); // halves of characters have no bytes
}
