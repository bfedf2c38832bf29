import {
  type Kit,
  type MessageRow,
  type RowSource,
  useMessageComposer,
  useMessageRow,
  useMessages,
} from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { Button, FlatList, Text, TextInput } from 'react-native';

function Line({ id, model }: { readonly id: string; readonly model: RowSource<MessageRow> }): ReactElement {
  const row = useMessageRow(model, id);
  const text = row?.message.content.kind === 'text' ? row.message.content.text : '';
  return <Text>{`${row?.message.sender.name}: ${text}${row?.status === 'pending' ? ' …' : ''}`}</Text>;
}

export function BareChat({ group }: { readonly group: Kit.Group }): ReactElement {
  const { ids, model, loadOlder } = useMessages({ group });
  const { text, setText, send, canSend } = useMessageComposer({ group });
  return (
    <>
      <FlatList data={ids} onStartReached={loadOlder} renderItem={({ item }) => <Line id={item} model={model} />} />
      <TextInput value={text} onChangeText={setText} />
      <Button title="Send" onPress={send} disabled={!canSend} />
    </>
  );
}
