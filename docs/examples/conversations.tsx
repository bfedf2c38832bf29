import { Kit, KitConversations } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';

interface RecentProps {
  readonly onOpen: (chat: Kit.User | Kit.Group) => void;
}

export function Recent({ onOpen }: RecentProps): ReactElement {
  return (
    <KitConversations
      onItemPress={(conversation) => onOpen(conversation.getConversationWith())}
      addOptions={(conversation) => [{ text: 'Open', onPress: () => onOpen(conversation.getConversationWith()) }]}
    />
  );
}
