import { useLocalSearchParams, useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { Chat } from '../../../../src/chat/Chat.tsx';
import { Found } from '../../../../src/home/Found.tsx';
import { useUser } from '../../../../src/home/use-asked.ts';
import { useIsWide } from '../../../../src/look/use-is-wide.ts';

export default function PersonRoute(): ReactElement {
  const router = useRouter();
  const isWide = useIsWide();
  const { uid } = useLocalSearchParams<{ uid: string }>();
  const asked = useUser(uid);
  const toList = (): void => router.replace('/people');
  // A page that was opened by its address has nothing behind it.
  const back = (): void => (router.canGoBack() ? router.back() : toList());
  return (
    <Found
      asked={asked}
      noun="person"
      why="They may have gone, or the address is wrong."
      away={{ text: 'See all people', onPress: toList }}
    >
      {(user) => <Chat key={uid} user={user} onBack={isWide ? undefined : back} />}
    </Found>
  );
}
