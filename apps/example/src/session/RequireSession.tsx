import { Redirect, usePathname } from 'expo-router';
import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { HiddenTitle } from '../look/HiddenTitle.tsx';
import { Notice } from '../look/Notice.tsx';
import { useSession } from './SessionProvider.tsx';

/** Shows its children to those who are signed in, and takes everyone else to the sign-in page and back here. */
export function RequireSession({ children }: { readonly children: ReactNode }): ReactElement {
  const { uid, client, failure, retry } = useSession();
  const path = usePathname();
  if (uid === null) return <Redirect href={{ pathname: '/', params: path === '/groups' ? {} : { next: path } }} />;
  // A blink, while the server's code is loaded.
  if (client === null) return <View style={styles.page} />;
  // The page stays beneath its failure: the router forgets the address of one that is gone.
  return (
    <View style={styles.page}>
      <View style={failure === null ? styles.page : styles.hidden}>{children}</View>
      {failure === null ? null : (
        <View role="main" style={styles.page}>
          <HiddenTitle>Open Chat Kit</HiddenTitle>
          <Notice
            isAlert
            title="Couldn’t sign in"
            text={failure.isRetryable ? 'Check your connection and try again.' : failure.message}
            action={{ text: 'Try again', onPress: retry }}
          />
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({ page: { flex: 1, minHeight: 0 }, hidden: { display: 'none' } });
