import {
  type Kit,
  KitJoinGroup,
  type MenuItemInterface,
  useJoinGroup,
  useKitTranslation,
  useTheme,
} from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { StyleSheet, Text } from 'react-native';
import { Screen } from '../look/Screen.tsx';
import { Chat } from './Chat.tsx';
import type { ThreadWay } from './thread-way.ts';

interface GroupChatProps {
  readonly group: Kit.Group;
  /** `undefined` where the list stands beside the chat. */
  readonly onBack: (() => void) | undefined;
  /** There is nothing of it any more: leads to where there are other groups. */
  readonly onGone: () => void;
  /** Opens what the group is and who is in it. */
  readonly onDetails: () => void;
  /** More for the header's menu. */
  readonly options?: readonly MenuItemInterface[];
  readonly thread: ThreadWay;
}

const none: readonly MenuItemInterface[] = [];

/** The chat of a group for who is in it, and the way in for everybody else: live, as somebody may be put out of it. */
export function GroupChat(props: GroupChatProps): ReactElement {
  const { group, onBack, onGone, onDetails, options = none, thread } = props;
  const { color, typography } = useTheme();
  const { t } = useKitTranslation();
  const { standing = 'unknown', ending = null } = useJoinGroup({ group }) ?? {};
  const [wasChat, setWasChat] = useState(true);
  // What is shown says itself how it ended: what opens only then would ask, and be told of no group.
  const hasEnded = standing === 'ended';
  const isChat = hasEnded ? wasChat : standing === 'member' || standing === 'unknown';
  if (isChat !== wasChat) setWasChat(isChat);
  const back = hasEnded ? onGone : onBack;
  // As long as nobody knows, the chat says by itself what it waits for.
  if (isChat) {
    const menu = (): MenuItemInterface[] => [{ text: 'Group details', onPress: onDetails }, ...options];
    return <Chat group={group} onBack={back} options={hasEnded ? undefined : menu} thread={thread} />;
  }
  return (
    <Screen>
      {/* Of a ban, and of its end, the page says so by itself. */}
      {ending !== null && standing !== 'banned' && !hasEnded ? (
        <Text
          role="status"
          style={[
            typography.body.regular,
            styles.line,
            { color: color.textPrimary, backgroundColor: color.background3 },
          ]}
        >
          {t(`details.${ending}Title`)}
        </Text>
      ) : null}
      <KitJoinGroup group={group} showBackButton={back !== undefined} onBack={back} />
    </Screen>
  );
}

const styles = StyleSheet.create({ line: { paddingHorizontal: 16, paddingVertical: 12 } });
