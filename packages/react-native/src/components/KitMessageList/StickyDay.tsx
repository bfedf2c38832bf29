import { type ReactElement, useSyncExternalStore } from 'react';
import { StyleSheet, View } from 'react-native';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { type DayLook, DayOf } from './DaySeparator.tsx';
import type { ScrolledDay } from './scrolled-day.ts';

interface StickyDayProps {
  readonly day: ScrolledDay;
  readonly model: Pick<MessageListModel, 'getRow' | 'folds'>;
  readonly look: DayLook;
}

/** The day of the messages at the top, over them while somebody scrolls. Screen readers find the days among the rows. */
export function StickyDay({ day, model, look }: StickyDayProps): ReactElement | null {
  const top = useSyncExternalStore(day.subscribe, day.read, day.read);
  const row = top === undefined ? undefined : (model.getRow(top.id) ?? model.folds.getRow(top.id));
  // The row says it itself.
  if (top === undefined || row === undefined || (row.startsDay && !top.isAlone)) return null;
  const date = 'message' in row ? row.message.sentAt : row.sentAt;
  return (
    <View aria-hidden importantForAccessibility="no-hide-descendants" style={styles.over} testID="sticky-day">
      <DayOf date={date} look={look} />
    </View>
  );
}

const styles = StyleSheet.create({
  over: { position: 'absolute', top: -8, left: 0, right: 0, pointerEvents: 'none' },
});
