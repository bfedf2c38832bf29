import { type Kit, KitGroups, KitMessageComposer, KitMessageHeader, KitMessageList } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { View } from 'react-native';

export function GroupChat(): ReactElement {
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
