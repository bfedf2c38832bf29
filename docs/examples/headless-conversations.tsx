import { type ConversationsHandle, useConversations, useListRow } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { FlatList, Text } from 'react-native';

function Line({ model, id }: Pick<ConversationsHandle, 'model'> & { readonly id: string }): ReactElement {
  const row = useListRow(model, id);
  return <Text>{`${row?.item.target.id}: ${row?.item.unreadCount} unread`}</Text>;
}

export function PlainConversations(): ReactElement {
  const { main, model, loadMore } = useConversations();
  const draw = ({ item }: { readonly item: string }): ReactElement => <Line model={model} id={item} />;
  return <FlatList data={main.ids} renderItem={draw} onEndReached={loadMore} />;
}
