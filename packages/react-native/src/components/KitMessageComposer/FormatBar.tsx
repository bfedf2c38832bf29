import { type ReactElement, useState } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { boldIcon, bulletsIcon, codeIcon, italicIcon, numbersIcon, quoteIcon, strikeIcon } from '#icons';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { lineFormats, type TextFormat, wordFormats } from '../../models/message-composer/formats.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import type { IconProps } from '../parts/Icon.tsx';
import { keepsFocus } from '../parts/keeps-focus.ts';
import { useRovingFocus } from '../parts/use-roving-focus.ts';
import { conversation } from '../parts/wide-page.ts';
import type { KitMessageComposerStyle } from '../../theme/styles/chats.ts';

interface FormatBarProps {
  /** What is selected is in these. */
  readonly formats: readonly TextFormat[];
  readonly onFormat: (format: TextFormat) => void;
  readonly style: KitMessageComposerStyle['formatsStyle'];
}

const icons: Readonly<Record<TextFormat, IconProps['icon']>> = {
  bold: boldIcon,
  italic: italicIcon,
  strike: strikeIcon,
  code: codeIcon,
  quote: quoteIcon,
  bullets: bulletsIcon,
  numbers: numbersIcon,
};

const all: readonly TextFormat[] = [...wordFormats, ...lineFormats];

/** Over the field: what is selected in it bold, or in another of the formats of Markdown. */
export function FormatBar({ formats, onFormat, style }: FormatBarProps): ReactElement {
  const { color } = useTheme();
  const { t } = useChatTranslation();
  const [active, setActive] = useState<TextFormat>('bold');
  const roving = useRovingFocus({ ids: all, current: active, run: 'row', onMove: setActive });
  return (
    <View
      {...keepsFocus}
      role="toolbar"
      aria-label={t('format.title')}
      style={[conversation, style?.containerStyle]}
      testID="composer-formats"
    >
      {/* In large type, and on small phones, they are more than there is room for. */}
      <ScrollView horizontal keyboardShouldPersistTaps="always" showsHorizontalScrollIndicator={false}>
        <View {...roving.around} style={styles.row}>
          {all.map((format) => {
            const isOn = formats.includes(format);
            return (
              <IconButton
                key={format}
                {...roving.stop(format)}
                icon={icons[format]}
                label={t(`format.${format}`)}
                isPressed={isOn}
                isMirrored={format === 'quote' || format === 'bullets'}
                color={isOn ? color.textHighlight : color.iconSecondary}
                onPress={() => onFormat(format)}
                style={[isOn ? { backgroundColor: color.background3 } : null, style?.buttonStyle]}
                testID={`composer-format-${format}`}
              />
            );
          })}
        </View>
      </ScrollView>
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', gap: 2 },
});
