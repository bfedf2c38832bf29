import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { lastPlace } from '../../src/home/last-place.ts';
import { useSession } from '../../src/session/SessionProvider.tsx';
import { SettingsPage } from '../../src/settings/SettingsPage.tsx';

export default function SettingsRoute(): ReactElement {
  const router = useRouter();
  const { who, signOut } = useSession();
  const isIn = who !== null && who !== undefined;
  const leave = (): void => {
    signOut();
    router.replace('/');
  };
  return (
    <SettingsPage
      onBack={() => router.dismissTo(isIn ? lastPlace() : '/')}
      onMeasure={() => router.push('/measure')}
      onSignOut={isIn ? leave : undefined}
      isDemo={who?.kind !== 'account'}
    />
  );
}
