import { useEffect } from 'react';
import { groupOf } from '../events/group-events.ts';
import { followEmittedGroupEvents } from '../events/KitUIEventHandler.ts';
import type { EmittedEvent } from '../models/emitted-event.ts';

/** Hands the group events that the host emits to a model; `take` never changes for one model. */
export function useEmittedEvents(take: (event: EmittedEvent) => void): void {
  useEffect(
    () =>
      followEmittedGroupEvents((event) =>
        take({ guid: groupOf(event).getGuid(), isDeleted: event.name === 'ccGroupDeleted' }),
      ),
    [take],
  );
}
