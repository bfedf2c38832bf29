import type { ChatEngine, EngineEvent, EventSink } from '@open-chat-kit/sdk/engine';
import type { Company } from '../broken-engines/broken-engine.ts';
import { perLife } from '../broken-engines/changing.ts';

/** Where each connection is told, with whose it is. */
export const sinks: (company: Company) => Map<EventSink, string> = perLife(() => new Map<EventSink, string>());

/** Every connection is known, with where it is told. */
export function listening(
  engine: ChatEngine,
  company: Company,
  heard: (events: readonly EngineEvent[]) => void = () => {},
): Partial<ChatEngine> {
  return {
    connect(session, sink, signal) {
      sinks(company).set(sink, session.uid);
      return engine.connect(
        session,
        (events) => {
          heard(events);
          sink(events);
        },
        signal,
      );
    },
  };
}

export function tellOthers(company: Company, uid: string, event: EngineEvent): void {
  for (const [sink, own] of sinks(company)) if (own !== uid) sink([event]);
}
