import { useTitleCount } from '@open-chat-kit/react-native';
import { Redirect, useGlobalSearchParams, usePathname } from 'expo-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { addressOf, threadParam } from '../home/address.ts';
import { asTab } from '../home/tabs.ts';
import { HiddenTitle } from '../look/HiddenTitle.tsx';
import { Notice } from '../look/Notice.tsx';
import { useSession } from './SessionProvider.tsx';

/** Shows its children to those who are signed in, and takes everyone else to the sign-in page and back here. */
export function RequireSession({ children }: { readonly children: ReactNode }): ReactElement {
  const { who, failure, retry, signOut } = useSession();
  useTitleCount();
  if (who === null) return <ToSignIn />;
  // Until somebody is in, and where nobody knows it, on a server, its parts show what they show before a login.
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
            // A server of one’s own may be gone for good; that of the demo is here.
            {...(who?.kind === 'account' ? { way: { text: 'Sign out', onPress: signOut } } : {})}
          />
        </View>
      )}
    </View>
  );
}

/** By the address as it was: the router forgets it with the page. */
function ToSignIn(): ReactElement {
  const path = usePathname();
  const { list: named, thread } = useGlobalSearchParams<{ list?: string; thread?: string }>();
  const list = asTab(named);
  const [asked] = useState(addressOf(path, { ...(list === undefined ? {} : { list }), ...threadParam(thread) }));
  return <Redirect href={{ pathname: '/', params: asked === '/groups' ? {} : { next: asked } }} />;
}

const styles = StyleSheet.create({ page: { flex: 1, minHeight: 0 }, hidden: { display: 'none' } });
