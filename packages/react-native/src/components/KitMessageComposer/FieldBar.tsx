import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { clearIcon } from '#icons';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { AlertView, NewsView } from '../parts/Alert.tsx';
import { Icon, type IconProps } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { conversation } from '../parts/wide-page.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { KitMessageComposerStyle } from '../../theme/styles/chats.ts';

interface FieldBarProps {
  readonly icon: IconProps['icon'];
  readonly title: string;
  readonly text: string;
  /** Something went wrong: screen readers hear so at once, and what it is may take more than a line. */
  readonly isAlert?: boolean;
  /** Between the words and the cross. */
  readonly children?: ReactNode;
  readonly onDismiss: () => void;
  readonly style: KitMessageComposerStyle['aboutStyle'];
  /** Of the bar; the cross has it of its own. */
  readonly testID: string;
  readonly dismissTestID: string;
}

/** Stands over the field: what is written about, or what became of it, and the way out of that. */
export function FieldBar(props: FieldBarProps): ReactElement {
  const { icon, title, text, isAlert = false, children, onDismiss, style, testID, dismissTestID } = props;
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const align = useTextAlign();
  const Said = isAlert ? AlertView : NewsView;
  const ink = isAlert ? color.error : color.textHighlight;
  return (
    <View
      style={[styles.bar, conversation, { borderStartColor: isAlert ? ink : color.primary }, style?.containerStyle]}
      testID={testID}
    >
      <Icon icon={icon} size={20} color={ink} />
      <Said words={`${title}\n${text}`} style={styles.words}>
        <Text
          numberOfLines={isAlert ? undefined : 1}
          style={[typography.caption1.medium, align, { color: ink }, style?.titleStyle]}
        >
          {title}
        </Text>
        <Text
          numberOfLines={1}
          style={[typography.caption1.regular, align, { color: color.textSecondary }, style?.textStyle]}
        >
          {text}
        </Text>
      </Said>
      {children}
      <IconButton icon={clearIcon} label={t('common.cancel')} onPress={onDismiss} testID={dismissTestID} />
    </View>
  );
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 10,
    minHeight: 44,
    paddingStart: 10,
    borderStartWidth: 3,
  },
  words: { flex: 1, minWidth: 0 },
});
