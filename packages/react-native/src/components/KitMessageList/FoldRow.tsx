import { memo, type ReactElement, type ReactNode } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { useListRow } from '../../hooks/use-list-row.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { downIcon } from '#icons';
import { useRowAttributes } from '../../list/row-attributes.ts';
import type { MessageFold } from '../../models/message-list/folded-rows.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { conversation } from '../parts/wide-page.ts';
import { foldText } from '../words/message-words.ts';
import type { PressState } from '../parts/press-state.ts';
import { ActionText } from './ActionText.tsx';
import { DayOf } from './DaySeparator.tsx';
import type { RowLook } from './MessageRowView.tsx';

interface FoldRowProps {
  readonly id: string;
  readonly model: MessageListModel;
  readonly look: RowLook;
  /** Always the same. */
  readonly onToggle: (id: string) => void;
}

/** Lines about the group that are told together: draws itself anew when their number or what it says of them changes. */
export const FoldRow: (props: FoldRowProps) => ReactNode = memo(function FoldRow(props: FoldRowProps) {
  const fold = useListRow(props.model.folds, props.id);
  return fold === undefined ? null : <Fold {...props} fold={fold} />;
});

function Fold({ id, fold, look, onToggle }: FoldRowProps & { readonly fold: MessageFold }): ReactElement {
  const { t } = useChatTranslation();
  const { color } = useTheme();
  const text = foldText(fold, t);
  useRowAttributes({ 'aria-label': text });
  return (
    <View style={conversation}>
      {fold.startsDay ? <DayOf date={fold.sentAt} look={look} /> : null}
      <View style={styles.line}>
        <Pressable
          accessibilityRole="button"
          accessibilityLabel={text}
          aria-expanded={fold.isOpen}
          onPress={() => onToggle(id)}
          testID={id}
          style={({ pressed, hovered = false }: PressState) => [
            styles.button,
            { backgroundColor: pressed ? color.background4 : hovered ? color.background3 : 'transparent' },
          ]}
        >
          <ActionText look={look}>{text}</ActionText>
          <Icon icon={downIcon} size={14} color={color.iconSecondary} style={fold.isOpen ? styles.open : null} />
        </Pressable>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  line: { alignItems: 'center', paddingHorizontal: 12 },
  button: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 4,
    minHeight: 44,
    maxWidth: '100%',
    paddingVertical: 8,
    paddingHorizontal: 12,
    borderRadius: 12,
  },
  open: { transform: [{ rotate: '180deg' }] },
});
