import { type ReactElement, type ReactNode, useId, useState } from 'react';
import {
  Platform,
  ScrollView,
  type StyleProp,
  StyleSheet,
  Text,
  type TextStyle,
  View,
  type ViewStyle,
} from 'react-native';
import { Overlay } from '#overlay';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { AlertText, NewsView } from './Alert.tsx';
import { Icon } from './Icon.tsx';
import { noRing } from './no-ring.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import { useWindowHeight } from './use-window-height.ts';
import type { IconSource } from '../../icons/icon-source.ts';

interface DialogCardProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly icon?: IconSource | undefined;
  /** What went wrong at the last try; stays until the next one. */
  readonly error?: string | undefined;
  /** Over the buttons: why one of them cannot be pressed. */
  readonly note?: string | undefined;
  readonly onDismiss: () => void;
  /** Between the text and the buttons. */
  readonly children?: ReactNode;
  readonly buttons: ReactNode;
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly titleStyle?: StyleProp<TextStyle>;
  readonly textStyle?: StyleProp<TextStyle>;
  readonly testID?: string | undefined;
}

/** Around the card, in points. */
const margin = 48;

/** In less height than this, for text of the kit's own size, what stands still would leave nothing to scroll in. */
const leastHeight = 280;

/**
 * A question in the middle of the page: title, one sentence, what is asked for, and the buttons. Those stay in view with
 * what went wrong, and the rest scrolls; where there is no room for that, everything scrolls.
 */
export function DialogCard(props: DialogCardProps): ReactElement {
  const { title, text, icon, error, note, onDismiss, children, buttons, testID } = props;
  const { color, typography } = useTheme();
  const textId = useId();
  const align = useTextAlign();
  const scale = useTextScale();
  const height = useWindowHeight();
  const hasText = text !== undefined && text !== '';
  const isTight = height !== undefined && height - margin < leastHeight * scale;
  const [shown, setShown] = useState(0);
  const [whole, setWhole] = useState(0);
  // Half a point is how browsers round.
  const isCut = !isTight && whole > shown + 0.5 && shown > 0;
  const foot = (
    <View
      style={[
        isTight ? null : styles.foot,
        { borderTopColor: isCut ? color.borderLight : 'transparent' },
        isCut ? styles.cut : null,
      ]}
    >
      {error === undefined ? null : (
        <AlertText words={error} style={[typography.body.medium, align, { color: color.error }]} />
      )}
      {/* There before its words: browsers say what comes into such a part, and not what comes with it. */}
      <NewsView words={note ?? ''} style={note === undefined ? styles.nothing : null}>
        {note === undefined ? null : (
          <Text style={[typography.caption1.regular, align, { color: color.textSecondary }]}>{note}</Text>
        )}
      </NewsView>
      <View style={styles.buttons}>{buttons}</View>
    </View>
  );
  return (
    <Overlay
      isDimmed
      label={title}
      describedBy={hasText ? textId : undefined}
      motion="appear"
      place="center"
      onDismiss={onDismiss}
      testID={testID}
    >
      <View style={[styles.card, { backgroundColor: color.backgroundRaised }, props.containerStyle]}>
        <ScrollView
          contentContainerStyle={[styles.content, isTight ? styles.last : null]}
          keyboardShouldPersistTaps="handled"
          onLayout={({ nativeEvent }) => setShown(nativeEvent.layout.height)}
          onContentSizeChange={(_width, next) => setWhole(next)}
          style={styles.scroll}
        >
          {icon === undefined ? null : <Icon icon={icon} size={32} color={color.iconSecondary} />}
          <Text
            role="heading"
            aria-level={2}
            style={[typography.heading3.bold, align, { color: color.textPrimary }, props.titleStyle]}
          >
            {title}
          </Text>
          {hasText ? (
            <Text id={textId} style={[typography.body.regular, align, { color: color.textSecondary }, props.textStyle]}>
              {text}
            </Text>
          ) : null}
          {children}
          {isTight ? foot : null}
        </ScrollView>
        {isTight ? null : foot}
      </View>
    </Overlay>
  );
}

const styles = StyleSheet.create({
  card: {
    width: 360,
    maxWidth: '100%',
    // As high as its layer lets it be, which is lower than the window over a keyboard.
    flexShrink: 1,
    borderRadius: 20,
    boxShadow: '0 12px 40px rgba(0, 0, 0, 0.24)',
  },
  // Where it scrolls, a browser gives it the focus: the dialog itself is seen without a ring.
  scroll: {
    flexGrow: 0,
    flexShrink: 1,
    ...noRing,
    // What is said under a field comes into view with it.
    ...(Platform.OS === 'web' ? { scrollPaddingBlock: 64 } : {}),
  },
  content: { padding: 24, paddingBottom: 8, gap: 8 },
  last: { paddingBottom: 24 },
  foot: { gap: 8, paddingHorizontal: 24, paddingBottom: 24 },
  // No gap beside it.
  nothing: { position: 'absolute' },
  cut: { borderTopWidth: StyleSheet.hairlineWidth, paddingTop: 8 },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 12 },
});
