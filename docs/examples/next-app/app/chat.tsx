'use client';

import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { demoData } from '@open-chat-kit/engine-embedded/demo';
import { Kit, KitGroups, KitMessageComposer, KitMessageHeader, KitMessageList } from '@open-chat-kit/react-native';
import { useEffect, useState } from 'react';
import { View } from 'react-native';

/** A whole group chat. The server draws it as it is before a login; in the browser somebody logs in. */
export function Chat() {
  const [group, setGroup] = useState<Kit.Group | null>(null);
  useEffect(() => {
    // In the browser alone: what a server sets here would be shared by all of its visitors.
    Kit.init({ engine: createEmbeddedServer({ seed: demoData({ groups: 30 }) }).engine() });
    // In development React runs an effect twice: the first login ends with the logout.
    let isGone = false;
    Kit.login({ uid: 'ana' }).catch((error: unknown) => {
      if (!isGone) console.error(error);
    });
    return () => {
      isGone = true;
      void Kit.logout();
    };
  }, []);
  return (
    <View role="main" style={{ flex: 1, flexDirection: 'row' }}>
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
