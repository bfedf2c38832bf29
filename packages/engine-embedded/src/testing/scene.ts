import type { ChatEngine, EngineEvent, KeyValueStorage, MessageRecord } from '@open-chat-kit/sdk/engine';
import { createFaults } from '../faults.ts';
import type { Faults } from '../faults.ts';
import { seededRandom } from '../random.ts';
import { createEmbeddedServer } from '../server.ts';
import type { EmbeddedServer } from '../server.ts';
import { groupDraft, messageDraft } from './drafts.ts';
import { manualClock, settle } from './manual-clock.ts';
import type { ManualClock } from '@open-chat-kit/sdk/conformance';

const { signal } = new AbortController();

/** The group in which {@link scene} plays. */
export const target = { type: 'group', id: 'g' } as const;

/** Two people in a group. */
export interface Scene {
  readonly server: EmbeddedServer;
  readonly clock: ManualClock;
  readonly faults: Faults;
  readonly ana: ChatEngine;
  readonly ben: ChatEngine;
  /** What Ana heard. */
  readonly heard: EngineEvent[];
  types(): string[];
  reconnect(): Promise<void>;
}

/** Ana listens; Ben is in her group and acts. */
export async function scene(storage?: KeyValueStorage): Promise<Scene> {
  const clock = manualClock();
  const faults = createFaults({ seed: 7 });
  const random = seededRandom(1);
  const server = createEmbeddedServer({ clock, random, faults, ...(storage && { storage }) });
  for (const uid of ['ana', 'ben']) await server.createUser({ uid, name: uid });
  const heard: EngineEvent[] = [];
  const ana = await enter(server, 'ana', heard);
  const ben = await enter(server, 'ben');
  const reconnect = async (): Promise<void> => {
    await ana.connect({ uid: 'ana' }, (events) => heard.push(...events), signal);
    await settle();
  };
  await ana.createGroup(groupDraft({ guid: target.id }), signal);
  await ben.joinGroup(target.id, null, signal);
  await settle();
  heard.length = 0;
  const types = (): string[] => heard.map(({ type }) => type);
  return { server, clock, faults, ana, ben, heard, types, reconnect };
}

/** A new connection of someone with an account. */
export async function enter(server: EmbeddedServer, uid: string, heard: EngineEvent[] = []): Promise<ChatEngine> {
  const engine = server.engine();
  await engine.connect({ uid }, (events) => heard.push(...events), signal);
  await settle();
  return engine;
}

/** Sends a text to the group; it is its own muid. */
export function say(engine: ChatEngine, words: string): Promise<MessageRecord> {
  return engine.send(target, messageDraft(words, words), signal);
}

/** The text that an event brought, or else its type. */
export function text(event: EngineEvent): string {
  if (event.type !== 'message.received' || event.message.content.kind !== 'text') return event.type;
  return event.message.content.text;
}
