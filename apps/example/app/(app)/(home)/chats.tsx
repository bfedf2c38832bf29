import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { NothingChosen } from '../../../src/home/NothingChosen.tsx';

export default function NoChatRoute(): ReactElement {
  const router = useRouter();
  return (
    <NothingChosen
      title="No chat chosen"
      text="Choose one from the list to read and write."
      action={{ text: 'See people', onPress: () => router.push('/people') }}
    />
  );
}
