import { Kit, KitGroups, KitMessageComposer, KitMessageHeader, KitMessageList } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { View } from 'react-native';
import { Ground } from './ground.tsx';
import { show } from './show.ts';

/** The whole chat; which engine carries it is the host's affair, so that none is in here. */
function Chat(): ReactElement {
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

console.log(Kit);
show(
  <Ground>
    <Chat />
  </Ground>,
);
