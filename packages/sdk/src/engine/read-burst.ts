import type { ConnectionLostEvent, EngineEvent, SessionEndedEvent } from '../domain/event.ts';
import { engineEvent } from './event-shapes.ts';
import { faultText } from './shapes.ts';

/** A burst of events as it came over a line. */
export interface Burst {
  readonly events: readonly EngineEvent[];
  /** The event that ends the connection; nothing after it counts. */
  readonly last: ConnectionLostEvent | SessionEndedEvent | null;
}

/**
 * Looks at every event before it is believed. What is none is dropped, with a warning, and where it may have been news
 * that the client now lacks, a `resync` stands for it.
 */
export function readBurst(given: unknown, warn: (warning: string) => void): Burst {
  const events: EngineEvent[] = [];
  let hasLoss = false;
  for (const event of Array.isArray(given) ? given : [given]) {
    if (engineEvent.is(event)) {
      if (event.type === 'connection.lost' || event.type === 'session.ended') return { events, last: event };
      events.push(event);
      continue;
    }
    const fault = engineEvent.faultIn(event) ?? { path: '', wants: 'an event' };
    warn(`An event was dropped: ${faultText(fault)}.`);
    // What is of no known kind says nothing that a client here could show.
    hasLoss ||= fault.path !== 'type';
  }
  if (hasLoss) events.push({ type: 'resync' });
  return { events, last: null };
}
