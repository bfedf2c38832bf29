import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { MessageRowView, type RowLook } from './MessageRowView.tsx';

interface WaitingRowsProps {
  /** What stands for the history. */
  readonly children: ReactNode;
  readonly ids: readonly string[];
  readonly model: MessageListModel;
  readonly look: RowLook;
}

/** So much of it. */
const most = 10;

/** Before the history has come, which without a connection takes long: what its reader writes meanwhile. */
export function WaitingRows({ children, ids, model, look }: WaitingRowsProps): ReactElement {
  const waiting = ids.filter((id) => model.getRow(id)?.isOwn === true).slice(-most);
  return (
    <View style={styles.view}>
      {children}
      {waiting.length === 0 ? null : (
        <View style={styles.rows}>
          {waiting.map((id) => (
            <MessageRowView key={id} id={id} model={model} look={look} />
          ))}
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  view: { flex: 1 },
  rows: { paddingBottom: 12, overflow: 'hidden' },
});
