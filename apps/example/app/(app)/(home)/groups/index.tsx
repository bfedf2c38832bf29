import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { NothingChosen } from '../../../../src/home/NothingChosen.tsx';

export default function NoGroupRoute(): ReactElement {
  const router = useRouter();
  return (
    <NothingChosen
      title="No group chosen"
      text="Choose one from the list to read and write, or make one of your own."
      action={{ text: 'New group', onPress: () => router.push('/groups/new') }}
    />
  );
}
