import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { SharedTranslator } from '../../i18n/parts.ts';
import type { HeaderSubtitle } from '../../models/message-header/subtitle.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { Typeface } from '../../theme/tokens.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import { presenceWords } from '../words/presence-words.ts';
import { typingWords } from '../words/typing-words.ts';
import { useSaidOnDevices } from '../parts/Alert.tsx';
import { TypingDots } from '../parts/TypingDots.tsx';
import type { KitMessageHeaderStyle } from '../../theme/styles/screens.ts';

interface SubtitleProps {
  readonly subtitle: HeaderSubtitle;
  /** No other screen covers it. */
  readonly isInView: boolean;
  readonly style: KitMessageHeaderStyle;
}

/** What stands under the name: one line, or nothing. */
export function Subtitle({ subtitle, isInView, style }: SubtitleProps): ReactElement | null {
  const { color, typography } = useTheme();
  const translator = useTranslation();
  const align = useTextAlign();
  const words = wordsFor(subtitle, translator);
  const isTyping = subtitle.kind === 'typing' || subtitle.kind === 'typingAlone';
  const isMoving = isTyping || subtitle.kind === 'connecting';
  // How many members there are, or since when somebody is away, is no news where the page has just opened.
  useSaidOnDevices(isInView && (isMoving || subtitle.kind === 'gone') ? words : '');
  if (words === '') return null;
  return (
    <Text
      numberOfLines={1}
      // Browsers say it when it changes, without taking the word from anybody. For devices this is no live region.
      aria-live="polite"
      style={[
        lineOf(typography.caption1.regular),
        align,
        { color: isTyping ? color.textHighlight : color.textSecondary },
        style.subtitleTextStyle,
        isTyping ? style.typingIndicatorTextStyle : null,
      ]}
    >
      {words}
      {isMoving ? <TypingDots /> : null}
    </Text>
  );
}

function wordsFor(subtitle: HeaderSubtitle, translator: SharedTranslator): string {
  const { t } = translator;
  switch (subtitle.kind) {
    case 'gone':
      return subtitle.ending === null ? t('header.gone') : t(`details.${subtitle.ending}Title`);
    case 'connecting':
      return t('header.connecting');
    case 'typingAlone':
      return t('typing.now');
    case 'typing':
      return typingWords(subtitle.names, t);
    case 'members':
      return t('groups.members', { count: subtitle.count });
    default:
      return presenceWords(subtitle, translator);
  }
}

/** Between the sizes of captions and of text, and growing with them. */
function lineOf(caption: Typeface): Typeface {
  const { fontSize = 12, lineHeight = 16 } = caption;
  return { ...caption, fontSize: fontSize * (13 / 12), lineHeight: lineHeight * (18 / 16) };
}
