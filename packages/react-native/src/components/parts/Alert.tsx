import { type ReactElement, type ReactNode, useEffect } from 'react';
import { AccessibilityInfo, Platform, type StyleProp, Text, type TextStyle, View, type ViewStyle } from 'react-native';

interface AlertProps {
  /** What screen readers say on devices; browsers have it from what is shown. */
  readonly words: string;
  readonly testID?: string | undefined;
}

interface AlertViewProps extends AlertProps {
  readonly style?: StyleProp<ViewStyle>;
  readonly children: ReactNode;
}

interface AlertTextProps extends AlertProps {
  readonly style?: StyleProp<TextStyle>;
  readonly numberOfLines?: number | undefined;
}

/** Around what went wrong, and what can be done about it: whoever hears the page is told as it comes. */
export function AlertView({ words, style, testID, children }: AlertViewProps): ReactElement {
  useSaidOnDevices(words);
  return (
    <View role="alert" style={style} testID={testID}>
      {children}
    </View>
  );
}

/** Around news that are no alarm: said once nothing else is. With empty words there are none. */
export function NewsView({ words, style, testID, children }: AlertViewProps): ReactElement {
  useSaidOnDevices(words);
  return (
    // Android would say some of it a second time.
    <View aria-live={Platform.OS === 'web' ? 'polite' : undefined} style={style} testID={testID}>
      {children}
    </View>
  );
}

/** One sentence of what went wrong, which is said as it comes. */
export function AlertText({ words, style, numberOfLines, testID }: AlertTextProps): ReactElement {
  useSaidOnDevices(words);
  return (
    <Text role="alert" numberOfLines={numberOfLines} style={style} testID={testID}>
      {words}
    </Text>
  );
}

/**
 * Says the words as they come, and as they change; nothing for empty ones. In browsers the part of the page that shows them
 * says so by its role, which devices pass over: iOS has no such parts, and Android none that come with their words.
 */
export function useSaidOnDevices(words: string): void {
  useEffect(() => {
    if (Platform.OS !== 'web' && words !== '') sayOnDevice(words);
  }, [words]);
}

/** Behind what is being said: a layer that closes, or other news, would cut it off. */
export function sayOnDevice(words: string): void {
  AccessibilityInfo.announceForAccessibilityWithOptions(words, { queue: true });
}
