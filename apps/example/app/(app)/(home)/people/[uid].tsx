import { useLocalSearchParams, useRouter } from 'expo-router';
import { type ReactElement, useMemo } from 'react';
import { Kit } from '@open-chat-kit/react-native';
import { Chat } from '../../../../src/chat/Chat.tsx';
import { useThreadInAddress } from '../../../../src/chat/thread-way.ts';
import { Found } from '../../../../src/home/Found.tsx';
import { listBeside } from '../../../../src/home/list-beside.ts';
import { useUser } from '../../../../src/home/use-asked.ts';
import { useIsWide } from '../../../../src/look/use-is-wide.ts';

export default function PersonRoute(): ReactElement {
  const router = useRouter();
  const isWide = useIsWide();
  const { uid, list } = useLocalSearchParams<{ uid: string; list?: string }>();
  const thread = useThreadInAddress();
  const asked = useUser(uid);
  const early = useMemo(() => new Kit.User(uid, ''), [uid]);
  // A chat that was opened by its address has no list behind it.
  const toList = (): void => router.dismissTo(`/${listBeside('people', list)}`);
  return (
    <Found
      asked={asked}
      early={asked.isAsked ? early : undefined}
      noun="person"
      why="They may have gone, or the address is wrong."
      away={{ text: 'See all people', onPress: toList }}
    >
      {(user) => <Chat key={uid} user={user} onBack={isWide ? undefined : toList} thread={thread} />}
    </Found>
  );
}
