import { type Kit, KitJoinGroup, type MenuItemInterface, useJoinGroup, useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { StyleSheet, Text } from 'react-native';
import { Screen } from '../look/Screen.tsx';
import { Chat } from './Chat.tsx';

interface GroupChatProps {
  readonly group: Kit.Group;
  /** `undefined` where the list stands beside the chat. */
  readonly onBack: (() => void) | undefined;
  /** Opens what the group is and who is in it. */
  readonly onDetails: () => void;
  /** More for the header's menu. */
  readonly options?: readonly MenuItemInterface[];
}

const none: readonly MenuItemInterface[] = [];

/** The chat of a group for who is in it, and the way in for everybody else: live, as somebody may be put out of it. */
export function GroupChat({ group, onBack, onDetails, options = none }: GroupChatProps): ReactElement {
  const { color, typography } = useTheme();
  const standing = useJoinGroup({ group })?.standing ?? 'unknown';
  const [wasIn, setWasIn] = useState(false);
  if (standing === 'member' && !wasIn) setWasIn(true);
  // As long as nobody knows, the chat says by itself what it waits for.
  if (standing === 'member' || standing === 'unknown') {
    const menu = (): MenuItemInterface[] => [{ text: 'Group details', onPress: onDetails }, ...options];
    return <Chat group={group} onBack={onBack} options={menu} />;
  }
  return (
    <Screen>
      {wasIn && standing !== 'gone' ? (
        <Text
          role="status"
          style={[
            typography.body.regular,
            styles.line,
            { color: color.textPrimary, backgroundColor: color.background3 },
          ]}
        >
          You are no longer in this group.
        </Text>
      ) : null}
      <KitJoinGroup group={group} showBackButton={onBack !== undefined} onBack={onBack} />
    </Screen>
  );
}

const styles = StyleSheet.create({ line: { paddingHorizontal: 16, paddingVertical: 12 } });
