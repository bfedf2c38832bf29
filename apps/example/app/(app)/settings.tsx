import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { useSession } from '../../src/session/SessionProvider.tsx';
import { SettingsPage } from '../../src/settings/SettingsPage.tsx';

export default function SettingsRoute(): ReactElement {
  const router = useRouter();
  const { uid, signOut } = useSession();
  const leave = (): void => {
    signOut();
    router.replace('/');
  };
  return (
    <SettingsPage
      onBack={() => (router.canGoBack() ? router.back() : router.replace(typeof uid === 'string' ? '/groups' : '/'))}
      onMeasure={() => router.push('/measure')}
      onSignOut={typeof uid === 'string' ? leave : undefined}
    />
  );
}
