import {
  type Kit,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  type MenuItemInterface,
  useTheme,
} from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

interface ChatProps {
  readonly group: Kit.Group;
  /** `undefined` where the list stands beside the chat. */
  readonly onBack: (() => void) | undefined;
  /** Of the header's menu. */
  readonly options?: (() => MenuItemInterface[]) | undefined;
}

/** A whole chat, put together from the parts of the kit. */
export function Chat({ group, onBack, options }: ChatProps): ReactElement {
  const { color } = useTheme();
  const { top, bottom } = useSafeAreaInsets();
  return (
    <View style={[styles.chat, { paddingTop: top, paddingBottom: bottom, backgroundColor: color.background1 }]}>
      <KitMessageHeader group={group} showBackButton={onBack !== undefined} onBack={onBack} options={options} />
      <KitMessageList group={group} />
      <KitMessageComposer group={group} />
    </View>
  );
}

const styles = StyleSheet.create({ chat: { flex: 1, minHeight: 0 } });
