import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { backIcon, clearIcon } from '../../icons/icons.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { IconButton } from '../IconButton.tsx';
import { TextButton } from '../TextButton.tsx';
import { useTextAlign } from '../use-text-align.ts';
import type { KitGroupsStyle } from './props.ts';

interface GroupsBarProps {
  readonly onBack: (() => void) | undefined;
  readonly options: ReactNode;
  readonly style: KitGroupsStyle;
}

/** Title of the list, with the way back and the host's own options. */
export function GroupsBar({ onBack, options, style }: GroupsBarProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useTranslation();
  const align = useTextAlign();
  const separator = StyleSheet.flatten(style.titleSeparatorStyle);
  const line = separator?.borderColor ?? separator?.borderBottomColor;
  return (
    <View
      style={[
        styles.bar,
        style.headerStyle,
        line === undefined ? null : { borderBottomWidth: StyleSheet.hairlineWidth, borderBottomColor: line },
      ]}
    >
      {onBack === undefined ? null : (
        <IconButton
          icon={style.backButtonIcon ?? backIcon}
          isMirrored
          label={t('common.back')}
          onPress={onBack}
          style={[styles.back, style.backButtonStyle]}
        />
      )}
      <Text
        role="heading"
        aria-level={2}
        numberOfLines={1}
        style={[typography.heading1.bold, styles.title, align, { color: color.textPrimary }, style.titleStyle]}
      >
        {t('groups.title')}
      </Text>
      {options}
    </View>
  );
}

interface SelectionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  /** `undefined` hides the button. */
  readonly onSubmit: (() => void) | undefined;
  readonly style: KitGroupsStyle;
}

/** How many are selected, how to clear them, and the button that hands them over. */
export function SelectionBar({ count, onClear, onSubmit, style }: SelectionBarProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useTranslation();
  return (
    <View
      style={[
        styles.selection,
        { backgroundColor: color.background2, borderTopColor: color.borderDefault },
        style.selectionBarStyle,
      ]}
    >
      <IconButton icon={clearIcon} label={t('selection.clear')} onPress={onClear} />
      <Text style={[typography.heading4.medium, styles.title, { color: color.textPrimary }]}>
        {t('selection.count', { count })}
      </Text>
      {onSubmit === undefined ? null : (
        <TextButton
          kind="primary"
          text={t('selection.submit')}
          onPress={onSubmit}
          style={style.submitButtonStyle}
          textStyle={style.submitButtonTextStyle}
          testID="groups-submit"
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', alignItems: 'center', gap: 4, minHeight: 48, paddingHorizontal: 16, paddingTop: 6 },
  back: { marginStart: -12 },
  title: { flex: 1, minWidth: 0 },
  selection: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    minHeight: 60,
    paddingStart: 8,
    paddingEnd: 16,
    paddingVertical: 8,
    borderTopWidth: StyleSheet.hairlineWidth,
  },
});
