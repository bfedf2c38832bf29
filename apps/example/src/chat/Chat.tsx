import { type Kit, useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Notice } from '../look/Notice.tsx';
import { ChatBar } from './ChatBar.tsx';

interface ChatProps {
  readonly group: Kit.Group;
  /** `undefined` where the list stands beside the chat. */
  readonly onBack: (() => void) | undefined;
}

/** A whole chat, put together from the parts of the kit. */
export function Chat({ group, onBack }: ChatProps): ReactElement {
  const { color } = useTheme();
  const { top, bottom } = useSafeAreaInsets();
  return (
    <View style={[styles.chat, { paddingTop: top, paddingBottom: bottom, backgroundColor: color.background1 }]}>
      <ChatBar group={group} onBack={onBack} />
      <Notice title="No messages yet" text="Reading and writing are not part of the kit yet." />
    </View>
  );
}

const styles = StyleSheet.create({ chat: { flex: 1, minHeight: 0 } });
