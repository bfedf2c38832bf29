import { type GroupsHandle, Kit, useGroups, useListRow } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { FlatList, Text } from 'react-native';

function Name({ model, guid }: Pick<GroupsHandle, 'model'> & { readonly guid: string }): ReactElement {
  const row = useListRow(model, guid);
  return <Text>{row?.item.name}</Text>;
}

const joined = new Kit.GroupsRequestBuilder().joinedOnly(true);

export function PlainGroups(): ReactElement {
  const { main, model, loadMore } = useGroups({ groupsRequestBuilder: joined });
  const draw = ({ item }: { readonly item: string }): ReactElement => <Name model={model} guid={item} />;
  return <FlatList data={main.ids} renderItem={draw} onEndReached={loadMore} />;
}
