import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { Platform, View } from 'react-native';
import { HiddenTitle } from '../src/look/HiddenTitle.tsx';
import { Look } from '../src/look/Look.tsx';
import { Notice } from '../src/look/Notice.tsx';
import { useSettings } from '../src/settings/store.ts';

/** An address that leads nowhere, and the way from there. */
export default function UnknownRoute(): ReactElement {
  const router = useRouter();
  return (
    <Look {...useSettings()}>
      {Platform.OS === 'web' ? <script dangerouslySetInnerHTML={{ __html: asOneWord }} /> : null}
      <View role="main" style={{ flex: 1, minHeight: 0 }}>
        <HiddenTitle>Open Chat Kit</HiddenTitle>
        <Notice
          title="No such page"
          text="The address may be mistyped, or what was here is gone."
          action={{ text: 'Go to the groups', onPress: () => router.replace('/') }}
        />
      </View>
    </Look>
  );
}

/**
 * In the page that a server sends where it has none, before the router reads the address. The router finds pages where a
 * server does not, by the words of an address that it can read, and would draw one over this. A single word leads nowhere
 * there too.
 */
const asOneWord = `
history.replaceState(history.state, '', '/' + encodeURIComponent(location.pathname.slice(1)) + location.search);
`;
