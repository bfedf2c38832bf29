import { ManualClock, settle } from '../testing/manual-clock.ts';
import { userRecord } from '../testing/records.ts';
import { createLineEngine } from './line-engine.ts';
import { linePair } from './line-pair.ts';
import type { Line } from './line.ts';
import type { LineProtocol } from './line-protocol.ts';
import { createTestLine, type TestLine } from './test-line.ts';

const ask = (id: number, name = 'getUser'): string => JSON.stringify({ kind: 'ask', id, name, args: [] });
const answer = (id: number): string => JSON.stringify({ kind: 'answer', id, value: 1 });

async function scene() {
  const clock = new ManualClock();
  const [atServer, atEngine]: [string[], string[]] = [[], []];
  let server: Line | null = null;
  const pair = linePair((line) => {
    server = line;
    return { frame: (text) => void atServer.push(text), closed: () => void atServer.push('closed') };
  });
  const network: TestLine = createTestLine(pair, { clock });
  const ends = {
    frame: (text: string) => void atEngine.push(text),
    closed: (why: string) => void atEngine.push(`closed: ${why}`),
  };
  const open = (): Promise<Line> => network.open(ends, new AbortController().signal);
  const line = await open();
  const say = (text: string): void => server?.send(text);
  return { clock, network, line, open, say, hangUp: () => server?.close(), atServer, atEngine };
}

test('is not there while nothing is asked of it', async () => {
  const { line, say, atServer, atEngine } = await scene();
  line.send('a');
  line.send('b');
  say('c');
  await settle();
  line.close();
  line.send('d');
  await settle();
  expect([atServer, atEngine]).toEqual([['a', 'b', 'closed'], ['c']]);
});

test('stalled, frames wait on both ways, also on a line opened meanwhile, and go on in order', async () => {
  const { network, line, open, say, atServer, atEngine } = await scene();
  network.stall(true);
  line.send('a');
  line.send('b');
  say('c');
  await settle();
  line.close();
  const second = await open();
  second.send('d');
  await settle();
  expect([atServer, atEngine]).toEqual([[], []]);
  network.stall(false);
  await settle();
  expect(atServer.toSorted()).toEqual(['a', 'b', 'closed', 'd']);
  expect(atServer.indexOf('a')).toBeLessThan(atServer.indexOf('b'));
  expect(atEngine).toEqual([]);
});

test('cut, what is under way is lost, and both ends know', async () => {
  const { clock, network, line, say, atServer, atEngine } = await scene();
  network.delay(50);
  line.send('a');
  say('b');
  await settle();
  network.cut('Cut.');
  line.send('c');
  await clock.advance(100);
  expect([atServer, atEngine, clock.waiting]).toEqual([['closed'], ['closed: Cut.'], 0]);
});

test('cut while stalled, the engine knows at once', async () => {
  const { network, line, atEngine } = await scene();
  network.stall(true);
  line.send('a');
  network.cut();
  expect(atEngine).toEqual(['closed: The network broke.']);
});

test('cut in the middle of a frame, the server gets half of it', async () => {
  const { network, line, atServer, atEngine } = await scene();
  network.cutMidFrame();
  line.send('abcd');
  await settle();
  expect([atServer, atEngine.length]).toEqual([['ab', 'closed'], 1]);
});

test('slow, each frame takes its time on each way and none overtakes another', async () => {
  const { clock, network, line, say, atServer, atEngine } = await scene();
  network.delay(50);
  line.send('a');
  say('b');
  await clock.advance(20);
  network.delay(0);
  line.send('c');
  say('d');
  await clock.advance(29);
  expect([atServer, atEngine]).toEqual([[], []]);
  await clock.advance(1);
  expect([atServer, atEngine]).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
});

test('the next answer can be lost, and only that one; neither events nor answers to ping count', async () => {
  const { network, line, say, atEngine } = await scene();
  network.loseAnswer();
  line.send(ask(1, 'ping'));
  line.send(ask(2));
  line.send(ask(3));
  say('{"kind":"events","events":[]}');
  for (const id of [1, 2, 3]) say(answer(id));
  await settle();
  expect(atEngine).toEqual(['{"kind":"events","events":[]}', answer(1), answer(3)]);
});

test('a server that hangs up is heard after what it said before', async () => {
  const { clock, network, say, hangUp, atEngine } = await scene();
  network.delay(50);
  say('a');
  hangUp();
  await clock.advance(50);
  expect(atEngine).toEqual(['a', 'closed: The other side closed the line.']);
});

describe('an engine with words of its own', () => {
  interface Said {
    readonly ref: number;
    readonly do?: string;
    readonly ok?: unknown;
  }
  const words: Readonly<Record<string, string>> = { connect: 'enter', ping: 'nod', getUser: 'who' };

  /** Reads only what the server says, and no answer without its question. */
  const protocol: LineProtocol = {
    write(message) {
      return message.kind === 'ask' ? JSON.stringify({ ref: message.id, do: words[message.name] }) : null;
    },
    read(frame, asked) {
      const { ref, ok }: Said = JSON.parse(frame);
      const question = asked(ref);
      if (!question) throw new Error('An answer without a question.');
      if (question.name !== 'ping' && question.args.length === 0) throw new Error('A question without arguments.');
      return { kind: 'answer', id: ref, value: question.name === 'ping' ? null : ok };
    },
  };
  const zoe = userRecord('zoe', { name: 'Zoe', status: 'online' });

  test('keeps its answers to ping while another answer is lost, and that one alone', async () => {
    const { signal } = new AbortController();
    const heard: string[] = [];
    const pair = linePair((line) => ({
      frame(text) {
        const { ref, do: doing = '' }: Said = JSON.parse(text);
        heard.push(doing);
        line.send(JSON.stringify({ ref, ok: zoe }));
      },
      closed() {},
    }));
    const network = createTestLine(pair, { protocol });
    const capabilities = {};
    const engine = createLineEngine({ name: 'foreign', capabilities, open: network.open, protocol, heartbeatMs: null });
    await engine.connect({ uid: 'zoe', token: 'please' }, () => {}, signal);
    network.loseAnswer();
    await engine.ping(signal);
    let isAnswered = false;
    const asking = engine.getUser('zoe', signal).finally(() => (isAnswered = true));
    await engine.ping(signal);
    await settle();
    expect([isAnswered, heard]).toEqual([false, ['enter', 'nod', 'who', 'nod']]);
    expect(await engine.getUser('zoe', signal)).toMatchObject({ uid: 'zoe' });
    await engine.disconnect();
    await expect(asking).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  });
});
