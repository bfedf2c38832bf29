// A React Native file of somebody else.
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import {
  type GroupsHandle,
  Kit,
  KitClientProvider,
  KitGroups,
  KitI18nProvider,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  KitThemeProvider,
  useListRow,
  useGroups,
} from '@open-chat-kit/react-native';
import { ar, de } from '@open-chat-kit/react-native/locales';
import { type ReactElement, useState } from 'react';
import { FlatList, Text, View } from 'react-native';

const client = new Kit.ChatClient({ engine: createEmbeddedServer().engine() });

function Row({ model, guid }: Pick<GroupsHandle, 'model'> & { readonly guid: string }): ReactElement {
  const group = useListRow(model, guid)?.item;
  return <Text>{group === undefined ? '' : `${group.name} (${group.membersCount})`}</Text>;
}

function PlainGroups(): ReactElement {
  const { main, model, loadMore } = useGroups({
    groupsRequestBuilder: new Kit.GroupsRequestBuilder().joinedOnly(true),
  });
  return (
    <FlatList data={main.ids} onEndReached={loadMore} renderItem={({ item }) => <Row model={model} guid={item} />} />
  );
}

const name = (one: Kit.Group): ReactElement => <Text>{one.getName()}</Text>;

function Chat(): ReactElement {
  const [group, setGroup] = useState<Kit.Group | null>(null);
  if (group === null) return <KitGroups onItemPress={setGroup} TitleView={name} />;
  return (
    <View style={{ flex: 1 }}>
      <KitMessageHeader group={group} onBack={() => setGroup(null)} />
      <KitMessageList group={group} />
      <KitMessageComposer group={group} />
    </View>
  );
}

export function App(): ReactElement {
  return (
    <KitClientProvider client={client}>
      <KitThemeProvider theme={{ mode: 'auto', light: { color: { primary: '#0b6e4f' } } }}>
        <KitI18nProvider locales={[de, ar]}>
          <Chat />
          <PlainGroups />
        </KitI18nProvider>
      </KitThemeProvider>
    </KitClientProvider>
  );
}
