/** Rows and texts as host apps draw them that were made for another kit of this shape, after renaming the prefix. */
import {
  Kit,
  KitAvatar,
  KitBadge,
  KitConversations,
  KitDate,
  KitMentionsFormatter,
  KitMessageList,
  KitReceipt,
  KitStatusIndicator,
  KitTextFormatter,
  KitUrlsFormatter,
} from '@open-chat-kit/react-native';
import React, { type ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';

class HashtagFormatter extends KitTextFormatter {
  constructor() {
    super();
    this.setTrackingCharacter('#');
    this.setRegexPatterns(/\B#(\w+)\b/g);
  }

  override getFormattedText(inputText: string | null | React.ReactNode): string | React.ReactNode {
    if (typeof inputText !== 'string') return inputText;
    const parts = inputText.split(/(\B#\w+\b)/g);
    return (
      <Text>
        {React.Children.map(parts, (part) =>
          /^#\w+$/.test(part) ? <Text style={looks.tag}>{part}</Text> : <Text>{part}</Text>,
        )}
      </Text>
    );
  }
}

export function FormattedChat({ group }: { readonly group: Kit.Group }): ReactElement {
  const mentions = new KitMentionsFormatter();
  mentions.setMentionsStyle({ textStyle: { color: '#2563eb' }, selfTextStyle: { color: '#b45309' } });
  return <KitMessageList group={group} textFormatters={[mentions, new KitUrlsFormatter(), new HashtagFormatter()]} />;
}

export function ChatsWithOwnRows(): ReactElement {
  const itemView = (conversation: Kit.Conversation): ReactElement => {
    const other = conversation.getConversationWith();
    const isGroup = other instanceof Kit.Group;
    const last = conversation.getLastMessage();
    return (
      <View style={looks.row}>
        <View>
          <KitAvatar image={{ uri: isGroup ? other.getIcon() : other.getAvatar() }} name={other.getName()} />
          <KitStatusIndicator
            type={isGroup ? other.getType() : other.getStatus()}
            style={{ containerStyle: looks.dot }}
          />
        </View>
        <Text>{`row of ${other.getName()}`}</Text>
        <KitReceipt receipt={last === null ? undefined : 'SENT'} style={{ tintColor: '#2563eb' }} />
        <KitDate
          timeStamp={conversation.getUpdatedAt() * 1000}
          pattern="dayDateTimeFormat"
          customDateString={last === null ? undefined : 'a while ago'}
          style={{ textStyle: looks.date }}
        />
        <KitBadge count={conversation.getUnreadMessageCount()} style={{ containerStyle: looks.badge }} />
      </View>
    );
  };
  return <KitConversations ItemView={itemView} />;
}

const looks = StyleSheet.create({
  row: { flexDirection: 'row', padding: 12 },
  tag: { color: '#2563eb', fontWeight: '600' },
  dot: { borderWidth: 1 },
  date: { fontSize: 11 },
  badge: { backgroundColor: '#2563eb' },
});
