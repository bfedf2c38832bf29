import type { Kit, KitException, MessageRecord } from '@open-chat-kit/sdk';
import { type ReactElement, useMemo } from 'react';
import { ActivityIndicator, StyleSheet, Text, View } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { useModelState } from '../../hooks/use-model-state.ts';
import { useToday } from '../../hooks/use-today.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { messageInfo } from '../../models/message-info.ts';
import type { WritingPlace } from '../../models/drafts/draft.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { DialogCard } from '../parts/DialogCard.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { dayText } from '../words/day-text.ts';
import { errorWords } from '../words/error-words.ts';
import { isolated, plainName } from '../words/isolated.ts';
import { useTextAlign } from '../words/use-text-align.ts';

interface MessageInfoCardProps {
  readonly message: MessageRecord;
  readonly target: WritingPlace['target'];
  readonly onClose: () => void;
  /** Always the same. */
  readonly onError: (error: KitException) => void;
}

/** People who are named of each kind; of more it is said how many. */
const mostNamed = 100;

/** Who read a message, and who has it. */
export function MessageInfoCard({ message, target, onClose, onError }: MessageInfoCardProps): ReactElement {
  const client = useKitClient();
  const { t } = useChatTranslation();
  const { color, typography } = useTheme();
  const align = useTextAlign();
  const { type, id } = target;
  const model = useMemo(
    () => messageInfo({ client, id: message.id, target: { type, id }, onError }),
    [client, message.id, type, id, onError],
  );
  const { readBy, deliveredTo, error } = useModelState(model);
  const isEmpty = readBy?.length === 0 && deliveredTo.length === 0;
  return (
    <DialogCard
      title={t('messages.info')}
      error={error === null ? undefined : errorWords(error, t)}
      onDismiss={onClose}
      testID="message-info"
      buttons={
        <>
          {error === null ? null : <TextButton text={t('common.tryAgain')} onPress={model.askAgain} />}
          <TextButton kind="primary" text={t('common.close')} onPress={onClose} />
        </>
      }
    >
      {readBy === null && error === null ? (
        <ActivityIndicator accessibilityLabel={t('common.loading')} color={color.iconSecondary} style={styles.wait} />
      ) : null}
      {isEmpty ? (
        <Text style={[typography.body.regular, align, { color: color.textSecondary }]}>{t('messages.infoNobody')}</Text>
      ) : null}
      <People title={t('messages.readBy')} receipts={readBy ?? []} timeOf={(receipt) => receipt.getReadAt()} />
      <People title={t('messages.deliveredTo')} receipts={deliveredTo} timeOf={(receipt) => receipt.getDeliveredAt()} />
    </DialogCard>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly receipts: readonly Kit.MessageReceipt[];
  readonly timeOf: (receipt: Kit.MessageReceipt) => number;
}

function People({ title, receipts, timeOf }: PeopleProps): ReactElement | null {
  const translator = useChatTranslation();
  const { color, typography } = useTheme();
  const align = useTextAlign();
  const today = useToday();
  if (receipts.length === 0) return null;
  const { formatDate, formatNumber } = translator;
  const when = (at: number): string => dayText(at, today ?? 0, translator, () => formatDate(at, 'time'));
  return (
    <View role="list" aria-label={title} style={styles.people}>
      <Text style={[typography.caption1.medium, align, { color: color.textHighlight }]}>
        {`${title} · ${formatNumber(receipts.length)}`}
      </Text>
      {receipts.slice(0, mostNamed).map((receipt) => {
        const person = receipt.getSender();
        const [uid, name] = [person?.getUid() ?? '', person?.getName() ?? ''];
        const at = when(timeOf(receipt));
        return (
          <View key={uid} role="listitem" accessible aria-label={`${plainName(name)}, ${at}`} style={styles.person}>
            <KitAvatar id={uid} name={name} image={person?.getAvatar() ?? ''} size={32} />
            <Text numberOfLines={3} style={[typography.body.regular, styles.name, align, { color: color.textPrimary }]}>
              {isolated(name)}
            </Text>
            <Text style={[typography.caption1.regular, { color: color.textSecondary }]}>{at}</Text>
          </View>
        );
      })}
      {receipts.length > mostNamed ? (
        <Text style={[typography.caption1.regular, align, { color: color.textSecondary }]}>
          {`+${formatNumber(receipts.length - mostNamed)}`}
        </Text>
      ) : null}
    </View>
  );
}

const styles = StyleSheet.create({
  wait: { paddingVertical: 24 },
  people: { gap: 8, paddingTop: 8 },
  person: { flexDirection: 'row', alignItems: 'center', gap: 10, minHeight: 40 },
  name: { flex: 1, minWidth: 0 },
});
