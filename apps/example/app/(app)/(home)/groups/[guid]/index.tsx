import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { GroupChat } from '../../../../../src/chat/GroupChat.tsx';
import { useThreadInAddress } from '../../../../../src/chat/thread-way.ts';
import { GroupByGuid } from '../../../../../src/groups/GroupByGuid.tsx';
import { useGroupWay } from '../../../../../src/groups/use-group-way.ts';
import { useIsWide } from '../../../../../src/look/use-is-wide.ts';

export default function ChatRoute(): ReactElement {
  const router = useRouter();
  const isWide = useIsWide();
  const thread = useThreadInAddress();
  const { guid, to, toList, back } = useGroupWay();
  return (
    <GroupByGuid showsGuid guid={guid} onGone={toList}>
      {(group) => (
        <GroupChat
          key={guid}
          group={group}
          onBack={isWide ? undefined : back}
          onGone={toList}
          onDetails={() => to('details')}
          thread={thread}
          options={[
            { text: 'See two people side by side', onPress: () => router.push('/duo') },
            { text: 'Settings', onPress: () => router.push('/settings') },
          ]}
        />
      )}
    </GroupByGuid>
  );
}
