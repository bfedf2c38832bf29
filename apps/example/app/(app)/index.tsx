import { Redirect, useLocalSearchParams } from 'expo-router';
import type { ReactElement } from 'react';
import { nextPath } from '../../src/session/next-path.ts';
import { useSession } from '../../src/session/SessionProvider.tsx';
import { SignInPage } from '../../src/sign-in/SignInPage.tsx';

export default function SignInRoute(): ReactElement {
  const { who, signIn } = useSession();
  const { next } = useLocalSearchParams();
  // In a page that comes from a server nobody is in yet.
  return who === null || who === undefined ? <SignInPage onSignIn={signIn} /> : <Redirect href={nextPath(next)} />;
}
