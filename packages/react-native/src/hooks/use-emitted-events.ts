import { useEffect } from 'react';
import { groupOf } from '../events/group-events.ts';
import { followEmittedGroupEvents } from '../events/KitUIEventHandler.ts';

/**
 * Hands a model the groups of which the host emits an event itself; `take` never changes for one model. What the host says
 * may be old, or not have happened at all (a deletion that the server refused): it is a hint to ask the server.
 */
export function useEmittedEvents(take: ((guid: string) => void) | undefined): void {
  useEffect(() => take && followEmittedGroupEvents((event) => take(groupOf(event).getGuid())), [take]);
}
