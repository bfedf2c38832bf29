import {
  type Kit,
  KitJoinGroup,
  type MenuItemInterface,
  useJoinGroup,
  useKitTranslation,
  useTheme,
} from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, Text } from 'react-native';
import { Notice } from '../look/Notice.tsx';
import { Screen } from '../look/Screen.tsx';
import { Chat } from './Chat.tsx';

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
}

const none: readonly MenuItemInterface[] = [];

/** The chat of a group for who is in it, and the way in for everybody else: live, as somebody may be put out of it. */
export function GroupChat({ group, onBack, onGone, onDetails, options = none }: GroupChatProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useKitTranslation();
  const { standing = 'unknown', ending = null } = useJoinGroup({ group }) ?? {};
  // As long as nobody knows, the chat says by itself what it waits for.
  if (standing === 'member' || standing === 'unknown') {
    const menu = (): MenuItemInterface[] => [{ text: 'Group details', onPress: onDetails }, ...options];
    return <Chat group={group} onBack={onBack} options={menu} />;
  }
  // Said here, where it was heard of: a page that opens now would ask, and be told of no group.
  if (standing === 'ended' && ending !== null) {
    const back = { text: t('common.back'), onPress: onGone };
    return (
      <Screen>
        <Notice title={t(`details.${ending}Title`)} text={t(`details.${ending}Text`)} action={back} isAlert />
      </Screen>
    );
  }
  return (
    <Screen>
      {/* Of a ban the page says so by itself. */}
      {ending !== null && standing !== 'banned' ? (
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
      <KitJoinGroup group={group} showBackButton={onBack !== undefined} onBack={onBack} />
    </Screen>
  );
}

const styles = StyleSheet.create({ line: { paddingHorizontal: 16, paddingVertical: 12 } });
