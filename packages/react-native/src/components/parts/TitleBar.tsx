import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { backIcon } from '#icons';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useIsLargeText } from '../../theme/use-text-scale.ts';
import { IconButton } from './IconButton.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import type { BarStyle } from '../../theme/styles/lists.ts';

interface TitleBarProps {
  readonly title: string;
  readonly onBack: (() => void) | undefined;
  readonly options: ReactNode;
  readonly style: BarStyle;
}

/** Title of a component, with the way back and the host's own options. */
export function TitleBar({ title, onBack, options, style }: TitleBarProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useTranslation();
  const align = useTextAlign();
  const isLarge = useIsLargeText();
  const separator = StyleSheet.flatten(style.titleSeparatorStyle);
  const line = separator?.borderColor ?? separator?.borderBottomColor;
  return (
    <View
      style={[
        styles.bar,
        style.headerContainerStyle,
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
        numberOfLines={isLarge ? 2 : 1}
        style={[typography.heading1.bold, styles.title, align, { color: color.textPrimary }, style.titleStyle]}
      >
        {title}
      </Text>
      {options}
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', alignItems: 'center', gap: 4, minHeight: 48, paddingHorizontal: 16, paddingTop: 6 },
  back: { marginStart: -12 },
  title: { flex: 1, minWidth: 0 },
});
