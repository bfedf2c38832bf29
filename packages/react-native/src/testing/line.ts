import type { EmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { ChatScene } from './chat-scene.ts';

type ServerEngine = ReturnType<EmbeddedServer['engine']>;

/** What a client has in place of what its engine does. */
export type ChangeEngine = (engine: ServerEngine) => Partial<ChatEngine>;

/** A client and its line to the server, which a test cuts, listens on and speaks into. */
export interface Line {
  readonly client: Kit.ChatClient;
  /** As the server knows it, which can cut and stall it, too. */
  readonly engine: ServerEngine;
  /** From now on there is no network. */
  cut(): void;
  /** There is one again, and the client is told. */
  mend(): void;
  /** Tells the client what the server has not told, or has told already. */
  tell(...events: readonly EngineEvent[]): void;
  /** From now on such events do not arrive. @default all events */
  keep(which?: (event: EngineEvent) => boolean): void;
  /** Events that did not arrive, in their order. */
  readonly kept: readonly EngineEvent[];
}

export async function lineTo(
  scene: Pick<ChatScene, 'enter' | 'server'>,
  uid: string,
  change?: ChangeEngine,
): Promise<Line> {
  const kept: EngineEvent[] = [];
  let tell = (..._events: readonly EngineEvent[]): void => {};
  let isKept = (_event: EngineEvent): boolean => false;
  let isDown = false;
  const engine = scene.server.engine();
  const client = await scene.enter(uid, () => ({
    ...engine,
    ...change?.(engine),
    connect: async (session, sink, signal) => {
      if (isDown) throw new Kit.KitException('NETWORK', 'No network.');
      tell = (...events) => sink(events);
      const listen: typeof sink = (events) => {
        kept.push(...events.filter(isKept));
        const rest = events.filter((event) => !isKept(event));
        if (rest.length > 0) sink(rest);
      };
      return await engine.connect(session, listen, signal);
    },
  }));
  return {
    client,
    engine,
    kept,
    cut: () => {
      isDown = true;
      tell({ type: 'connection.lost', code: 'NETWORK', reason: 'Gone.' });
    },
    mend: () => {
      isDown = false;
      client.wake();
    },
    tell: (...events) => tell(...events),
    keep: (which = () => true) => void (isKept = which),
  };
}
