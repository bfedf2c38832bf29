import { useCallback, useState } from 'react';
import { useClock } from '../../client/use-clock.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { ScrolledDay } from './scrolled-day.ts';

interface InView {
  /** What is at the top while somebody scrolls. */
  readonly day: ScrolledDay;
  readonly onVisible: (ids: readonly string[]) => void;
}

/** What follows from the rows that are in view: what was read, which day it is, and whether there is anything below. */
export function useInView(model: MessageListModel, shown: readonly string[]): InView {
  const clock = useClock();
  const [day] = useState(() => new ScrolledDay(clock));
  const onVisible = useCallback(
    (ids: readonly string[]): void => {
      day.see(ids[0]);
      model.setInView(ids);
      // Where everything is in view nobody has scrolled to the end, or can.
      if (ids.includes(shown[0] ?? '') && ids.includes(shown.at(-1) ?? '')) model.setAtEnd(true);
    },
    [day, model, shown],
  );
  return { day, onVisible };
}
