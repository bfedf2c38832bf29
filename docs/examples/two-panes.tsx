import { type Kit, KitGroups, KitMessageComposer, KitMessageHeader, KitMessageList } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { View } from 'react-native';

export function TwoPanes(): ReactElement {
  const [group, setGroup] = useState<Kit.Group | null>(null);
  return (
    <View style={{ flex: 1, flexDirection: 'row' }}>
      <View style={{ width: 340 }}>
        <KitGroups onItemPress={setGroup} />
      </View>
      {group === null ? null : (
        <View style={{ flex: 1 }}>
          <KitMessageHeader group={group} showBackButton={false} />
          <KitMessageList group={group} />
          <KitMessageComposer group={group} />
        </View>
      )}
    </View>
  );
}
