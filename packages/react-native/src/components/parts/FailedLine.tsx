import type { ReactElement } from 'react';
import { type StyleProp, Text, type TextStyle, type ViewStyle } from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { AlertView } from './Alert.tsx';
import { TextButton } from './TextButton.tsx';

interface FailedLineProps {
  /** What went wrong. */
  readonly words: string;
  readonly onRetry: () => void;
  readonly style: StyleProp<ViewStyle>;
  readonly textStyle: StyleProp<TextStyle>;
}

/** Where something did not come: one sentence of why, and the button that asks for it again. */
export function FailedLine({ words, onRetry, style, textStyle }: FailedLineProps): ReactElement {
  const { t } = useTranslation();
  return (
    <AlertView words={words} style={style}>
      <Text style={textStyle}>{words}</Text>
      <TextButton text={t('common.tryAgain')} onPress={onRetry} />
    </AlertView>
  );
}
