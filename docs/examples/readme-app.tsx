import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit, KitGroups, KitMessageComposer, KitMessageHeader, KitMessageList } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { View } from 'react-native';

void begin();
async function begin(): Promise<void> {
  const server = createEmbeddedServer(); // a chat server inside the app; your own backend takes its place
  await server.createUser({ uid: 'ana', name: 'Ana' });
  await Kit.init({ engine: server.engine() });
  await Kit.login({ uid: 'ana' });
  await Kit.createGroup(new Kit.Group('tea', 'Tea lovers', Kit.GROUP_TYPE.PUBLIC));
}

export default function App(): ReactElement {
  const [group, setGroup] = useState<Kit.Group | null>(null);
  if (group === null) return <KitGroups onItemPress={setGroup} />;
  return (
    <View style={{ flex: 1 }}>
      <KitMessageHeader group={group} onBack={() => setGroup(null)} />
      <KitMessageList group={group} />
      <KitMessageComposer group={group} />
    </View>
  );
}
