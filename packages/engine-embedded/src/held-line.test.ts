import { KitException } from '@open-chat-kit/sdk/engine';
import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { historyQuery, messageDraft } from './testing/drafts.ts';
import { settle } from './testing/manual-clock.ts';
import { enter, say, scene, target, text } from './testing/scene.ts';

const { signal } = new AbortController();

/** Whether it is still under way after a while. */
async function isWaiting(request: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const settleIt = (): void => {
    isSettled = true;
  };
  request.then(settleIt, settleIt);
  await settle();
  return !isSettled;
}

describe('a stalled line', () => {
  test('holds events back, and lets them go in order', async () => {
    const { server, ana, ben, heard } = await scene();
    server.stall(ana, true);
    await say(ben, '1');
    await say(ben, '2');
    await settle();
    expect(heard).toEqual([]);
    server.stall(ana, false);
    await say(ben, '3');
    await settle();
    expect(heard.map(text)).toEqual(['1', '2', '3']);
  });

  test('holds answers back to what the server did already', async () => {
    const { server, clock, ana, ben, faults, heard } = await scene();
    faults.setRules([{ on: 'send', kind: 'delay', ms: 0 }]);
    const sending = say(ben, '1');
    await Promise.resolve();
    server.stall(ben, true);
    expect(await isWaiting(sending)).toBe(true);
    await clock.advance(0);
    expect(await isWaiting(sending)).toBe(true);
    server.stall(ben, false);
    await expect(sending).resolves.toMatchObject({ muid: '1' });
    expect(heard.map(text)).toEqual(['1']);
    expect(await ana.history(target, historyQuery({ types: ['text'] }), signal)).toMatchObject({ items: [{}] });
  });

  test('holds back what nobody waits for', async () => {
    const { server, ana, ben, types } = await scene();
    server.stall(ana, true);
    server.stall(ben, true);
    ana.watch({ users: ['ben'], groups: [] });
    ben.setTyping(target, true);
    await settle();
    server.stall(ben, false);
    await settle();
    expect(types()).toEqual([]);
    server.stall(ana, false);
    await settle();
    expect(types().toSorted()).toEqual(['typing', 'user.presence']);
  });

  test('holds back the end of the session too', async () => {
    const { server, ana, types } = await scene();
    server.stall(ana, true);
    server.endSessions('ana');
    await settle();
    expect(types()).toEqual([]);
    server.stall(ana, false);
    await settle();
    expect(types()).toEqual(['session.ended']);
  });

  test('cannot be opened again until it carries; then what it held is told, once and in order', async () => {
    const { server, ana, ben, heard, reconnect } = await scene();
    server.stall(ana, true);
    await say(ben, '1');
    const coming = reconnect();
    expect(await isWaiting(coming)).toBe(true);
    await say(ben, '2');
    expect(heard).toEqual([]);
    server.stall(ana, false);
    await coming;
    await say(ben, '3');
    await settle();
    expect(heard.map(text)).toEqual(['1', '2', '3']);
  });

  test('that is cut loses what it held: requests fail and never take place, events come with the next connection', async () => {
    const { server, ana, ben, heard, types, reconnect } = await scene();
    server.stall(ana, true);
    const sending = say(ana, 'held back');
    await say(ben, '1');
    await settle();
    server.cut(ana);
    await expect(sending).rejects.toMatchObject({ code: 'NETWORK' });
    await settle();
    expect(types()).toEqual(['connection.lost']);
    server.stall(ana, false);
    heard.length = 0;
    await reconnect();
    expect(heard.map(text)).toEqual(['1']);
    const { items } = await ben.history(target, historyQuery({ types: ['text'] }), signal);
    expect(items.map(({ muid }) => muid)).toEqual(['1']);
  });
});

describe('connecting while the line is open', () => {
  test('replaces it, and the sink of before hears nothing more', async () => {
    const { server, ana, ben, heard, types } = await scene();
    ana.watch({ users: ['ben'], groups: [] });
    await settle();
    heard.length = 0;
    server.stall(ana, true);
    const asking = ana.getGroup('g', signal);
    await say(ben, '1');
    server.stall(ana, false);
    const fresh: EngineEvent[] = [];
    await ana.connect({ uid: 'ana' }, (events) => fresh.push(...events), signal);
    await asking.catch(() => undefined);
    await say(ben, '2');
    await ben.disconnect();
    await settle();
    expect([...types(), ...fresh.map(text)]).toEqual(['message.received', '2']);
    await expect(ana.getGroup('g', signal)).resolves.toMatchObject({ guid: 'g' });
  });

  test('loses nothing that the old line had not brought', async () => {
    const { server, ana, ben, heard } = await scene();
    server.stall(ana, true);
    const asking = ana.getGroup('g', signal);
    await say(ben, '1');
    const fresh: EngineEvent[] = [];
    const coming = ana.connect({ uid: 'ana' }, (events) => fresh.push(...events), signal);
    await expect(asking).rejects.toMatchObject({ code: 'NETWORK' });
    server.stall(ana, false);
    await coming;
    await settle();
    expect([heard, fresh.map(text)]).toEqual([[], ['1']]);
  });

  test('with a session that is refused leaves the line broken, and nothing is lost', async () => {
    const { ana, ben, types, heard, reconnect } = await scene();
    const wrong = ana.connect({ uid: 'ana', password: 'wrong' }, (events) => heard.push(...events), signal);
    await expect(wrong).rejects.toMatchObject({ code: 'AUTH_FAILED' });
    await expect(ana.getGroup('g', signal)).rejects.toMatchObject({ code: 'NETWORK' });
    await say(ben, '1');
    await settle();
    expect(types()).toEqual([]);
    await reconnect();
    expect(heard.map(text)).toEqual(['1']);
  });

  test('with a signal that was aborted beforehand does nothing', async () => {
    const { ana, ben, heard } = await scene();
    const connecting = ana.connect({ uid: 'ana' }, () => undefined, AbortSignal.abort());
    await expect(connecting).rejects.toMatchObject({ code: 'NETWORK' });
    await say(ben, '1');
    await settle();
    expect(heard.map(text)).toEqual(['1']);
  });
});

describe('connecting', () => {
  test.each(['abort', 'disconnect', 'cut'] as const)('ends at once by %s, and opens nothing later', async (end) => {
    const { server, ben, faults, clock } = await scene();
    await server.createUser({ uid: 'cleo', name: 'Cleo' });
    const cleo = server.engine();
    const abort = new AbortController();
    faults.setRules([{ on: 'connect', kind: 'delay', ms: 1_000 }]);
    const connecting = cleo.connect({ uid: 'cleo' }, () => undefined, abort.signal);
    if (end === 'abort') abort.abort();
    else if (end === 'disconnect') await cleo.disconnect();
    else server.cut(cleo);
    const code = end === 'disconnect' ? 'NOT_LOGGED_IN' : 'NETWORK';
    await expect(connecting).rejects.toMatchObject({ code });
    await clock.advance(5_000);
    await expect(cleo.getGroup('g', signal)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
    expect(await ben.getUser('cleo', signal)).toMatchObject({ status: 'offline' });
  });
});

describe('a ping', () => {
  test('is answered while the storage takes its time', async () => {
    const { ana, ben, faults } = await scene();
    faults.setRules([{ on: 'send', kind: 'drop' }]);
    const abort = new AbortController();
    const sending = ben.send(target, messageDraft('1', '1'), abort.signal);
    await expect(ana.ping(signal)).resolves.toBeUndefined();
    abort.abort();
    await expect(sending).rejects.toMatchObject({ code: 'NETWORK' });
  });

  test('gets no answer from a stalled line, and is refused without a connection', async () => {
    const { server, ana, reconnect } = await scene();
    server.stall(ana, true);
    const pinging = ana.ping(signal);
    expect(await isWaiting(pinging)).toBe(true);
    server.stall(ana, false);
    await pinging;
    server.cut(ana);
    await expect(ana.ping(signal)).rejects.toMatchObject({ code: 'NETWORK' });
    await reconnect();
    await ana.disconnect();
    await expect(ana.ping(signal)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  });
});

test('a request that is aborted rejects with NETWORK, whatever the reason', async () => {
  const { server, ana } = await scene();
  server.stall(ana, true);
  const abort = new AbortController();
  const asking = ana.getGroup('g', abort.signal);
  abort.abort(new KitException('TIMEOUT', 'It took too long.'));
  await expect(asking).rejects.toMatchObject({ code: 'NETWORK' });
});

test('a new connection of the same person is no other one’s line', async () => {
  const { server, ben, heard } = await scene();
  const second: EngineEvent[] = [];
  await enter(server, 'ana', second);
  await say(ben, '1');
  await settle();
  expect([heard.map(text), second.map(text)]).toEqual([['1'], ['1']]);
});
