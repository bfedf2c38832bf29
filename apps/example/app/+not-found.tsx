import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { View } from 'react-native';
import { HiddenTitle } from '../src/look/HiddenTitle.tsx';
import { Look } from '../src/look/Look.tsx';
import { Notice } from '../src/look/Notice.tsx';
import { useSettings } from '../src/settings/store.ts';

/** An address that leads nowhere, and the way from there. */
export default function UnknownRoute(): ReactElement {
  const router = useRouter();
  return (
    <Look {...useSettings()}>
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
