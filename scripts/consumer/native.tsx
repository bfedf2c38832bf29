// A React Native file of somebody else.
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { type GroupListModel, Kit, KitClientProvider, useGroup, useGroups } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { FlatList, Text } from 'react-native';

const client = new Kit.ChatClient({ engine: createEmbeddedServer().engine() });

function Row({ model, guid }: { readonly model: GroupListModel; readonly guid: string }): ReactElement {
  const group = useGroup(model, guid);
  return <Text>{group === undefined ? '' : `${group.name} (${group.membersCount})`}</Text>;
}

function Groups(): ReactElement {
  const { ids, model, loadMore } = useGroups(new Kit.GroupsRequestBuilder().joinedOnly(true));
  return (
    <FlatList
      data={ids}
      onEndReached={loadMore}
      renderItem={({ item }) => (model === null ? null : <Row model={model} guid={item} />)}
    />
  );
}

export function App(): ReactElement {
  return (
    <KitClientProvider client={client}>
      <Groups />
    </KitClientProvider>
  );
}
