import type { ChatEngine, EngineEvent, Session, UserRecord } from '../contract.ts';
import { createLineEngine, type LineEngineOptions } from '../engine/line-engine.ts';
import { KitException } from '../errors.ts';
import { ManualClock, settle } from './manual-clock.ts';
import { userRecord } from './records.ts';
import { ScriptedServer } from './scripted-server.ts';

export const session: Session = { uid: 'ana', token: 'a secret' };
export const ana: UserRecord = userRecord('ana');
export const event: EngineEvent = { id: 'e1', type: 'user.updated', user: { uid: 'ben', name: 'Ben', revision: 2 } };
export const other: EngineEvent = { id: 'e2', type: 'user.updated', user: { uid: 'ben', name: 'Benno', revision: 3 } };
export const lost = (reason: string): EngineEvent => ({ type: 'connection.lost', code: 'NETWORK', reason });
export const live = (): AbortSignal => new AbortController().signal;

export interface LineScene {
  readonly server: ScriptedServer;
  readonly clock: ManualClock;
  readonly engine: ChatEngine;
  readonly heard: EngineEvent[][];
  readonly warnings: string[];
  readonly sink: (events: readonly EngineEvent[]) => void;
}

export function scene(options: Partial<LineEngineOptions> = {}): LineScene {
  const server = new ScriptedServer();
  const clock = new ManualClock();
  const heard: EngineEvent[][] = [];
  const warnings: string[] = [];
  const engine = createLineEngine({
    name: 'test',
    capabilities: { typing: true, presence: true, receipts: true },
    open: server.open,
    clock,
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });
  return { server, clock, engine, heard, warnings, sink: (events) => heard.push([...events]) };
}

export async function connected(options: Partial<LineEngineOptions> = {}): Promise<LineScene> {
  const made = scene(options);
  await connect(made);
  return made;
}

export async function connect({ server, engine, sink }: LineScene, record = ana): Promise<void> {
  const entering = engine.connect(session, sink, live());
  await settle();
  server.line.answer('connect', record);
  await entering;
  await settle();
}

/** How a call ended so far. */
export function outcome(call: Promise<unknown>): { value: unknown } {
  const result: { value: unknown } = { value: 'waiting' };
  call.then(
    (value) => (result.value = { answer: value }),
    (error: unknown) => (result.value = error instanceof KitException ? error.code : error),
  );
  return result;
}
