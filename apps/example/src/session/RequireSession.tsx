import { Redirect, usePathname } from 'expo-router';
import type { ReactElement, ReactNode } from 'react';
import { View } from 'react-native';
import { HiddenTitle } from '../look/HiddenTitle.tsx';
import { Notice } from '../look/Notice.tsx';
import { useSession } from './SessionProvider.tsx';

/** Shows its children to those who are signed in, and takes everyone else to the sign-in page and back here. */
export function RequireSession({ children }: { readonly children: ReactNode }): ReactElement {
  const { uid, client, failure, retry } = useSession();
  const path = usePathname();
  if (uid === null) return <Redirect href={{ pathname: '/', params: path === '/groups' ? {} : { next: path } }} />;
  if (failure !== null) {
    return (
      <View role="main" style={{ flex: 1 }}>
        <HiddenTitle>Open Chat Kit</HiddenTitle>
        <Notice
          isAlert
          title="Couldn’t sign in"
          text={failure.isRetryable ? 'Check your connection and try again.' : failure.message}
          action={{ text: 'Try again', onPress: retry }}
        />
      </View>
    );
  }
  // A blink, while the server's code is loaded.
  if (client === null) return <View style={{ flex: 1 }} />;
  return <>{children}</>;
}
