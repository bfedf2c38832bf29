import {
  KitAvatar,
  KitBadge,
  KitDate,
  KitReceipt,
  type KitReceiptState,
  KitStatusIndicator,
  type KitStatusIndicatorProps,
  useTheme,
} from '@open-chat-kit/react-native';
import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { GalleryState } from './gallery-state.ts';

const component = 'parts';
const types = ['online', 'offline', 'public', 'private', 'password'] as const;
const receipts: readonly KitReceiptState[] = ['wait', 'error', 'sent', 'delivered', 'read'];
const hour = 3_600_000;
const day = 24 * hour;

/** KitStatusIndicator, KitBadge, KitDate and KitReceipt. */
export const partStates: readonly GalleryState[] = [
  {
    component,
    state: 'status',
    render: () => (
      <Lines>
        {types.map((type) => (
          <Line key={type} words={type}>
            <Face name="Ana Sousa" type={type} />
          </Line>
        ))}
        <Line words="in line, larger, of another colour">
          <KitStatusIndicator
            type="online"
            style={{ containerStyle: { position: 'relative', width: 20, height: 20, backgroundColor: '#0b6ba8' } }}
          />
        </Line>
      </Lines>
    ),
  },
  {
    component,
    state: 'badges',
    render: () => (
      <Lines>
        {[0, 1, 12, 128, 999, 1_000].map((count) => (
          <Line key={count} words={`of ${count}`}>
            <KitBadge count={count} />
          </Line>
        ))}
        <Line words="with styles">
          <KitBadge
            count={7}
            style={{ containerStyle: { backgroundColor: '#0b6e4f', borderRadius: 4 }, textStyle: { color: '#fff' } }}
          />
        </Line>
      </Lines>
    ),
  },
  {
    component,
    state: 'dates',
    render: () => (
      <Lines>
        {[0, day, 3 * day, 40 * day].map((ago) => (
          <Line key={ago} words={`${ago / day} days ago: as in rows, the day, the time`}>
            <KitDate timeStamp={Date.now() - ago} />
            <KitDate timeStamp={Date.now() - ago} pattern="dayDateFormat" />
            <KitDate timeStamp={Date.now() - ago} pattern="timeFormat" />
          </Line>
        ))}
        <Line words="a text of the host’s, with styles">
          <KitDate
            customDateString="just now"
            style={{ containerStyle: { padding: 4, borderWidth: 1 }, textStyle: { fontWeight: '700' } }}
          />
        </Line>
      </Lines>
    ),
  },
  {
    component,
    state: 'receipts',
    render: () => (
      <Lines>
        {receipts.map((receipt) => (
          <Line key={receipt} words={receipt}>
            <KitReceipt receipt={receipt} />
          </Line>
        ))}
        <Line words="of another colour">
          <KitReceipt receipt="READ" style={{ tintColor: '#0b6e4f' }} />
        </Line>
      </Lines>
    ),
  },
  { component, state: 'own-row', render: () => <OwnRow /> },
];

/** A row as hosts draw it. */
function OwnRow(): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View style={styles.row}>
      <Face name="Ana Sousa" type="online" />
      <View style={styles.texts}>
        <Text numberOfLines={1} style={[typography.heading4.medium, { color: color.textPrimary }]}>
          Ana Sousa
        </Text>
        <View style={styles.glance}>
          <KitReceipt receipt="read" />
          <Text numberOfLines={1} style={[typography.body.regular, styles.words, { color: color.textSecondary }]}>
            See you at the harbour, next to the old lighthouse
          </Text>
        </View>
      </View>
      <View style={styles.end}>
        <KitDate timeStamp={fiveMinutesAgo()} />
        <KitBadge count={3} />
      </View>
    </View>
  );
}

interface FaceProps extends Pick<KitStatusIndicatorProps, 'type'> {
  readonly name: string;
}

function Face({ name, type }: FaceProps): ReactElement {
  return (
    <View>
      <KitAvatar name={name} />
      <KitStatusIndicator type={type} />
    </View>
  );
}

function fiveMinutesAgo(): number {
  return Date.now() - 5 * 60_000;
}

function Lines({ children }: { readonly children: ReactNode }): ReactElement {
  return <View style={styles.lines}>{children}</View>;
}

function Line({ words, children }: { readonly words: string; readonly children: ReactNode }): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View style={styles.line}>
      {children}
      <Text style={[typography.body.regular, styles.words, { color: color.textSecondary }]}>{words}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  lines: { gap: 16, padding: 24 },
  line: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: 8, minHeight: 24 },
  glance: { flexDirection: 'row', alignItems: 'center', gap: 4 },
  words: { flexShrink: 1, minWidth: 0 },
  row: { flexDirection: 'row', alignItems: 'center', gap: 12, padding: 16, minHeight: 72 },
  texts: { flex: 1, minWidth: 0 },
  end: { alignItems: 'flex-end', gap: 4 },
});
