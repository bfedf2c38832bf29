import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { View } from 'react-native';
import { Notice } from '../../../src/look/Notice.tsx';

export default function NoGroupRoute(): ReactElement {
  const { color } = useTheme();
  return (
    <View style={{ flex: 1, backgroundColor: color.background2 }}>
      <Notice title="No group chosen" text="Choose one from the list to read and write." />
    </View>
  );
}
