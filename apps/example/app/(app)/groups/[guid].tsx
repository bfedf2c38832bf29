import type { MenuItemInterface } from '@open-chat-kit/react-native';
import { useLocalSearchParams, useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { ChatPage } from '../../../src/chat/ChatPage.tsx';
import { useIsWide } from '../../../src/look/use-is-wide.ts';

export default function ChatRoute(): ReactElement {
  const router = useRouter();
  const isWide = useIsWide();
  const { guid } = useLocalSearchParams<{ guid: string }>();
  // A page that was opened by its address has nothing behind it.
  const back = (): void => (router.canGoBack() ? router.back() : router.replace('/groups'));
  const options = (): MenuItemInterface[] => [
    { text: 'See two people side by side', onPress: () => router.push('/duo') },
    { text: 'Settings', onPress: () => router.push('/settings') },
  ];
  return (
    <ChatPage
      guid={guid}
      onBack={isWide ? undefined : back}
      onGone={() => router.replace('/groups')}
      options={options}
    />
  );
}
