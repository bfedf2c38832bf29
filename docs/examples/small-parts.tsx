import {
  Kit,
  KitAvatar,
  KitBadge,
  KitConversations,
  KitDate,
  KitReceipt,
  KitStatusIndicator,
} from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { View } from 'react-native';

export function ChatsWithOwnRows(): ReactElement {
  return <KitConversations LeadingView={drawFace} TrailingView={drawEnd} />;
}

function drawFace(chat: Kit.Conversation): ReactElement {
  const other = chat.getConversationWith();
  return other instanceof Kit.Group ? (
    <View>
      <KitAvatar name={other.getName()} image={other.getIcon()} />
      <KitStatusIndicator type={other.getType()} />
    </View>
  ) : (
    <View>
      <KitAvatar name={other.getName()} image={other.getAvatar()} />
      <KitStatusIndicator type={other.getStatus()} />
    </View>
  );
}

function drawEnd(chat: Kit.Conversation): ReactElement {
  const wasRead = (chat.getLastMessage()?.getReadAt() ?? 0) > 0;
  return (
    <View style={{ alignItems: 'flex-end', gap: 4 }}>
      <KitDate timeStamp={chat.getUpdatedAt() * 1_000} />
      <KitReceipt receipt={wasRead ? 'read' : 'sent'} />
      <KitBadge count={chat.getUnreadMessageCount()} />
    </View>
  );
}
