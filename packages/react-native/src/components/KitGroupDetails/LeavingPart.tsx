import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import type { GroupDetailsHandle } from '../../hooks/use-group-details.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { crownIcon, leaveIcon, trashIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { LeavingQuestion } from './LeavingQuestions.tsx';
import { OptionRow } from './OptionRow.tsx';
import type { KitGroupDetailsProps } from './props.ts';
import type { KitGroupDetailsStyle } from '../../theme/styles/screens.ts';

interface LeavingPartProps {
  readonly props: KitGroupDetailsProps;
  readonly details: GroupDetailsHandle;
  readonly style: KitGroupDetailsStyle;
  readonly onQuestion: (question: LeavingQuestion) => void;
  readonly onTransfer: () => void;
}

/** Hand over, leave, delete: each for who may. */
export function LeavingPart({ props, details, style, onQuestion, onTransfer }: LeavingPartProps): ReactElement | null {
  const { color } = useTheme();
  const { t } = usePeopleTranslation();
  const { group, canTransfer, canLeave, canDelete } = details;
  const isAlone = group.getMembersCount() < 2;
  const way: LeavingQuestion | null = canLeave
    ? 'leave'
    : canDelete && isAlone
      ? 'alone'
      : canTransfer
        ? 'handOver'
        : null;
  const hasTransfer = canTransfer && !isAlone && props.hideTransferOption !== true;
  const hasLeave = way !== null && props.hideLeaveOption !== true;
  const hasDelete = canDelete && props.hideDeleteOption !== true;
  if (!hasTransfer && !hasLeave && !hasDelete) return null;
  return (
    <View style={[styles.part, { borderTopColor: color.borderLight }]}>
      {hasTransfer ? (
        <OptionRow
          icon={crownIcon}
          text={t('transfer.title')}
          onPress={onTransfer}
          style={style.optionStyle}
          testID="details-transfer"
        />
      ) : null}
      {hasLeave ? (
        <OptionRow
          icon={leaveIcon}
          isMirrored
          text={t('details.leave')}
          isDestructive
          onPress={() => onQuestion(way)}
          style={style.optionStyle}
          testID="details-leave"
        />
      ) : null}
      {hasDelete ? (
        <OptionRow
          icon={trashIcon}
          text={t('details.delete')}
          isDestructive
          onPress={() => onQuestion('delete')}
          style={style.optionStyle}
          testID="details-delete"
        />
      ) : null}
    </View>
  );
}

const styles = StyleSheet.create({ part: { borderTopWidth: StyleSheet.hairlineWidth, paddingVertical: 8 } });
