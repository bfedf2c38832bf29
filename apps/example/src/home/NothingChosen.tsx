import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { View } from 'react-native';
import { Notice } from '../look/Notice.tsx';

interface NothingChosenProps {
  readonly title: string;
  readonly text: string;
}

/** Stands beside a list of which nothing is open. */
export function NothingChosen({ title, text }: NothingChosenProps): ReactElement {
  const { color } = useTheme();
  return (
    <View style={{ flex: 1, backgroundColor: color.background2 }}>
      <Notice title={title} text={text} />
    </View>
  );
}
