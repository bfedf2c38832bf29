import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { CountBadge } from '../CountBadge.tsx';
import { DateText } from '../DateText.tsx';
import type { ChatItemStyle } from './props.ts';

interface RowEndProps {
  /** Empty for none. */
  readonly time: string;
  readonly unreadCount: number;
  readonly style: ChatItemStyle | undefined;
}

/** More are not told apart at a glance. */
const mostCounted = 99;

/** At the end of a row: when, and under it how many messages are unread. */
export function RowEnd({ time, unreadCount, style }: RowEndProps): ReactElement {
  const { t } = useChatTranslation();
  return (
    <View style={styles.end}>
      {time === '' ? null : <DateText text={time} isNews={unreadCount > 0} style={style?.dateStyle} />}
      <CountBadge
        count={unreadCount}
        most={mostCounted}
        label={unreadCount > 0 ? t('conversations.unread', { count: unreadCount }) : undefined}
        style={style?.badgeStyle}
        testID="unread"
      />
    </View>
  );
}

const styles = StyleSheet.create({
  end: { alignItems: 'flex-end', justifyContent: 'center', gap: 4, flexShrink: 0, maxWidth: '45%' },
});
