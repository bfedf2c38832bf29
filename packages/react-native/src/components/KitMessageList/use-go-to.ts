import { type ComponentRef, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { View } from 'react-native';
import type { WindowedListHandle } from '#list';
import { useClock } from '../../client/use-clock.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import type { Found } from '../../models/message-list/message-list-state.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { ActiveRow } from '../ListFrame/active-row.ts';
import { focusRowOf } from '../ListFrame/use-list-focus.ts';

/** Long enough to be found by the eye, in milliseconds. */
const markedMs = 2_000;

interface GoToOptions {
  readonly model: MessageListModel;
  readonly list: RefObject<WindowedListHandle | null>;
  /** What stays, whatever is drawn in it. */
  readonly region: RefObject<ComponentRef<typeof View> | null>;
  /** Where the host wants the list to be; empty for nowhere. */
  readonly wanted: string;
  /** The first page is there. */
  readonly isLoaded: boolean;
  /** It cannot be gone to. */
  readonly onMissing: () => void;
}

interface GoTo {
  /** Each time; whoever works by keys stays where they are. Says whether it is there, where nothing else was wanted since. */
  readonly goTo: (messageId: string) => Promise<boolean | undefined>;
  /** From where it is quoted: whoever works by keys goes on there. */
  readonly follow: (messageId: string) => void;
  /** To the next message that mentions the reader. */
  readonly toMention: () => void;
  /** To the next message under which somebody answered. */
  readonly toReply: () => void;
  /** The row that was gone to, for a moment. */
  readonly marked: ActiveRow;
}

/** Goes to a message, wherever in the history it stands, and shows which one it is. */
export function useGoTo({ model, list, region, wanted, isLoaded, onMissing }: GoToOptions): GoTo {
  const clock = useClock();
  // A new sentence for it is no reason to go there again.
  const newest = useNewest(onMissing);
  const [marked] = useState(() => new ActiveRow());
  const stopMarking = useRef((): void => {});
  const show = useCallback(
    (found: Found, takesFocus: boolean): void => {
      if (found === undefined) return;
      if (found === null) return newest()();
      list.current?.scrollToId(found, 'center');
      marked.set(found);
      stopMarking.current();
      stopMarking.current = clock.after(markedMs, () => {
        // By then it may be another one, whose menu is open.
        if (marked.is(found)) marked.set(undefined);
      });
      if (takesFocus) focusRowOf(list.current, found, region.current);
    },
    [list, region, marked, clock, newest],
  );
  const goTo = useCallback(
    async (messageId: string): Promise<boolean | undefined> => {
      const found = await model.seek(messageId);
      show(found, false);
      return found === undefined ? undefined : found !== null;
    },
    [model, show],
  );
  const follow = useCallback(
    (messageId: string): void => void model.seek(messageId).then((found) => show(found, true)),
    [model, show],
  );
  const toMention = useCallback((): void => {
    // The button goes with the last one: whoever works by keys goes on at the message.
    void model.toMention().then((found) => show(found, model.getSnapshot().mentionCount === 0));
  }, [model, show]);
  const toReply = useCallback((): void => {
    void model.toReply().then((found) => show(found, model.getSnapshot().newReplyCount === 0));
  }, [model, show]);
  useEffect(() => () => stopMarking.current(), []);
  const gone = useRef<{ readonly model: MessageListModel; readonly to: string }>(null);
  useEffect(() => {
    // Once: what is loaded may go and come again, while the reader is somewhere else.
    if (wanted === '') {
      gone.current = null;
      return model.takeWay(null);
    }
    if (!isLoaded || (gone.current?.model === model && gone.current.to === wanted)) return;
    gone.current = { model, to: wanted };
    void model.seek(wanted).then((found) => {
      show(found, false);
      model.takeWay(found ?? null);
    });
  }, [wanted, isLoaded, model, show]);
  // Shown again, its reader is led there anew: until then nothing is read.
  useEffect(() => () => void (gone.current = null), []);
  return { goTo, follow, toMention, toReply, marked };
}
