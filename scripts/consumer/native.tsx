// A React Native file of somebody else.
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { type GroupListModel, Kit, KitClientProvider, useGroupRow, useGroups } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { FlatList, Text } from 'react-native';

const client = new Kit.ChatClient({ engine: createEmbeddedServer().engine() });

function Row({ model, guid }: { readonly model: GroupListModel; readonly guid: string }): ReactElement {
  const group = useGroupRow(model, guid)?.group;
  return <Text>{group === undefined ? '' : `${group.name} (${group.membersCount})`}</Text>;
}

function Groups(): ReactElement {
  const { main, model, loadMore } = useGroups({
    groupsRequestBuilder: new Kit.GroupsRequestBuilder().joinedOnly(true),
  });
  return (
    <FlatList data={main.ids} onEndReached={loadMore} renderItem={({ item }) => <Row model={model} guid={item} />} />
  );
}

export function App(): ReactElement {
  return (
    <KitClientProvider client={client}>
      <Groups />
    </KitClientProvider>
  );
}
