import { type MenuItemInterface, useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { useGroup } from '../groups/use-group.ts';
import { Notice } from '../look/Notice.tsx';
import { Chat } from './Chat.tsx';

interface ChatPageProps {
  readonly guid: string;
  /** `undefined` where the list stands beside the chat. */
  readonly onBack: (() => void) | undefined;
  /** There is no such group, and whoever reads so wants to be elsewhere. */
  readonly onGone: () => void;
  readonly options: () => MenuItemInterface[];
}

/** The chat of a group that is known by its id. */
export function ChatPage({ guid, onBack, onGone, options }: ChatPageProps): ReactElement {
  const { color } = useTheme();
  const { group, error, retry } = useGroup(guid);
  if (group !== null) return <Chat key={guid} group={group} onBack={onBack} options={options} />;
  return (
    <View style={[styles.page, { backgroundColor: color.background2 }]}>
      {error === null ? null : error.isRetryable ? (
        <Notice
          isAlert
          title="Couldn’t open the group"
          text="Check your connection and try again."
          action={{ text: 'Try again', onPress: retry }}
        />
      ) : (
        <Notice
          isAlert
          title="No such group"
          text="It may have been deleted, or it is private and you are not a member."
          action={{ text: 'See all groups', onPress: onGone }}
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({ page: { flex: 1 } });
