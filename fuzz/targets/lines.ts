import assert from 'node:assert/strict';
import { createEmbeddedServer, seededRandom } from '@open-chat-kit/engine-embedded';
import {
  createLineEngine,
  type EngineEvent,
  faultOfEvent,
  isKitException,
  isUserRecord,
  type Line,
  type LineEnds,
  linePair,
  type OpenLine,
  serveLine,
} from '@open-chat-kit/sdk/engine';
import { groupDraft, groupsQuery } from '../../packages/engine-embedded/src/testing/drafts.ts';
import { manualClock } from '../../packages/engine-embedded/src/testing/manual-clock.ts';
import { anyBurst } from '../inputs/engine-events.ts';
import { hostile, hostileText } from '../inputs/hostile.ts';
import { spoiled } from '../inputs/records.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

const { signal } = new AbortController();
const ana = { uid: 'ana', name: 'Ana', avatar: '', status: 'online', lastActiveAt: 0, role: '', statusMessage: '' };
const whole = { ...ana, link: '', metadata: {}, tags: [], blockedByMe: false, hasBlockedMe: false, revision: 1 };
const self = { ...whole, order: 'ana' };

const requestNames = [
  'connect',
  'listGroups',
  'send',
  'watch',
  'ping',
  'disconnect',
  'constructor',
  '__proto__',
  'then',
] as const;

/** A frame that a server, or a client, should never have sent, or a good one. */
function frame(draw: Draw): string {
  const id = draw.below(6);
  const name = draw.pick(requestNames);
  const message = draw.pick<object>([
    { kind: 'answer', id, value: draw.oneIn(2) ? hostile(draw) : self },
    { kind: 'refusal', id, error: draw.oneIn(2) ? hostile(draw) : { code: hostileText(draw), message: 'No.' } },
    { kind: 'progress', id, share: hostile(draw) },
    { kind: 'events', events: anyBurst(draw) },
    { kind: 'ask', id, name, args: draw.list(3, () => hostile(draw)) },
    { kind: 'tell', name, args: draw.list(2, () => hostile(draw)) },
    { kind: 'abort', id },
  ]);
  switch (draw.below(5)) {
    case 0:
      return hostileText(draw);
    case 1:
      return written(spoiled(draw, message));
    case 2:
      return written(message).slice(0, draw.below(200));
    default:
      return written(message);
  }
}

/** As JSON, as far as it can be written. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return '{';
  }
}

/** Both ends of a line: what the network brings is believed by neither the engine nor the server. */
export function lines(): Target {
  return target<readonly string[]>({
    name: 'lines',
    about: 'frames of a hostile server, to a line engine, and of a hostile client, to the end that serves one',
    make: (draw) => draw.list(6, () => frame(draw)),
    check: async (frames) => {
      await fromServer(frames);
      await fromClient(frames);
    },
  });
}

async function fromServer(frames: readonly string[]): Promise<void> {
  const clock = manualClock();
  const told: EngineEvent[] = [];
  let ends: LineEnds | undefined;
  const open: OpenLine = async (given): Promise<Line> => {
    ends = given;
    return { send: () => {}, close: () => {} };
  };
  const engine = createLineEngine({ name: 'fuzzed', capabilities: {}, open, clock, onWarning: () => {} });
  const entering = outcomeOf(engine.connect({ uid: 'ana' }, (events) => told.push(...events), signal));
  await clock.advance(0);
  for (const text of frames.slice(0, 2)) ends?.frame(text);
  ends?.frame(JSON.stringify({ kind: 'answer', id: 1, value: self }));
  const asking = outcomeOf(engine.listGroups(groupsQuery(), signal));
  for (const text of frames.slice(2)) ends?.frame(text);
  await clock.advance(0);
  for (const event of told) assert.equal(faultOfEvent(event), '', 'the sink hears only of what is as its type says');
  await engine.disconnect();
  await clock.advance(200_000);
  for (const outcome of [await entering, await asking]) {
    if (outcome.error === undefined) continue;
    assert.ok(isKitException(outcome.error), 'a request rejects with a KitException');
  }
  const { value } = await entering;
  if (value !== undefined) assert.ok(isUserRecord(value), 'who logged in is a user');
  const before = told.length;
  for (const text of frames) ends?.frame(text);
  assert.equal(told.length, before, 'nothing is told after the end');
}

async function fromClient(frames: readonly string[]): Promise<void> {
  const clock = manualClock();
  const server = createEmbeddedServer({ clock, random: seededRandom(3), onWarning: () => {} });
  for (const uid of ['ana', 'ben']) await server.createUser({ uid, name: uid });
  const back: string[] = [];
  const line: Line = { send: (text) => back.push(text), close: () => {} };
  const hostileEnds = serveLine(server.engine(), line, { clock, onWarning: () => {} });
  for (const text of frames) hostileEnds.frame(text);
  await clock.advance(1_000);
  for (const text of back) assert.ok(typeof JSON.parse(text) === 'object', 'what goes back can be read');
  // Others are served as before.
  const open = linePair((other) => serveLine(server.engine(), other, { clock, onWarning: () => {} }));
  const capabilities = server.engine().capabilities;
  const ben = createLineEngine({ name: 'beside', capabilities, open, clock, onWarning: () => {} });
  await settledWith(
    clock,
    ben.connect({ uid: 'ben' }, () => {}, signal),
  );
  const made = await settledWith(clock, ben.createGroup(groupDraft({ guid: 'beside', name: 'Beside' }), signal));
  assert.equal(made.group.guid, 'beside', 'a hostile client ends nobody else');
  hostileEnds.closed('');
  await ben.disconnect();
  await server.close();
}

async function settledWith<Answer>(clock: ReturnType<typeof manualClock>, asked: Promise<Answer>): Promise<Answer> {
  for (let turn = 0; turn < 5; turn += 1) await clock.advance(0);
  return await asked;
}

function outcomeOf<Answer>(asked: Promise<Answer>): Promise<{ readonly value?: Answer; readonly error?: unknown }> {
  return asked.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}
