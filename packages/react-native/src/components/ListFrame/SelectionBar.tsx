import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { clearIcon } from '#icons';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { readable } from '../parts/wide-page.ts';
import type { ListStyle } from '../../theme/styles/lists.ts';

interface SelectionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  /** `undefined` hides the button. */
  readonly onSubmit: (() => void) | undefined;
  /** @default "Done" */
  readonly submitText?: string | undefined;
  readonly isBusy?: boolean | undefined;
  readonly style: ListStyle;
  /** Test id of the button. */
  readonly submitID: string;
}

/** Of "12 selected", at the kit's own size of text. */
const widthOfCount = 100;

/** How many are selected, how to clear them, and the button that hands them over. */
export function SelectionBar({ count, onClear, onSubmit, style, submitID, ...props }: SelectionBarProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useTranslation();
  // The button goes below before a word is broken.
  const room = { flexBasis: Math.round(widthOfCount * useTextScale()) };
  return (
    <View
      style={[
        styles.selection,
        { backgroundColor: color.background2, borderTopColor: color.borderDefault },
        style.selectionBarStyle,
      ]}
    >
      <IconButton icon={clearIcon} label={t('selection.clear')} onPress={onClear} />
      <Text style={[typography.heading4.medium, styles.count, room, { color: color.textPrimary }]}>
        {t('selection.count', { count })}
      </Text>
      {onSubmit === undefined ? null : (
        <TextButton
          kind="primary"
          text={props.submitText ?? t('selection.submit')}
          isBusy={props.isBusy}
          onPress={onSubmit}
          style={[styles.submit, style.submitButtonStyle]}
          textStyle={style.submitButtonTextStyle}
          testID={submitID}
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  count: { flexGrow: 1, flexShrink: 1, minWidth: 0 },
  submit: { marginStart: 'auto' },
  // As wide as the rows that it is of.
  selection: {
    ...readable,
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    minHeight: 60,
    paddingStart: 8,
    paddingEnd: 16,
    paddingVertical: 8,
    borderTopWidth: StyleSheet.hairlineWidth,
  },
});
