import { useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { Platform, Share, StyleSheet, Text } from 'react-native';
import { Button } from '../look/Button.tsx';

interface HandOverProps {
  readonly text: string;
}

/** Takes a text out of the app: to another one, or on the web to the clipboard. */
export function HandOver({ text }: HandOverProps): ReactElement {
  const { color, typography } = useTheme();
  const [outcome, setOutcome] = useState('');
  if (Platform.OS !== 'web') return <Button text="Share" onPress={() => void Share.share({ message: text })} />;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied.');
    } catch {
      // Browsers refuse it to pages without https, and where the user said no.
      setOutcome('The browser does not let this page copy. Select the table instead.');
    }
  };
  return (
    <>
      <Button text="Copy" onPress={() => void copy()} />
      <Text aria-live="polite" style={[typography.body.regular, styles.said, { color: color.textSecondary }]}>
        {outcome}
      </Text>
    </>
  );
}

// Beside the start, whichever way the words themselves run.
const styles = StyleSheet.create({ said: { alignSelf: 'flex-start' } });
