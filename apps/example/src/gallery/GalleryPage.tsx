import { KitClientProvider } from '@open-chat-kit/react-native';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { type ReactElement, useEffect, useState } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { HiddenTitle } from '../look/HiddenTitle.tsx';
import { Look } from '../look/Look.tsx';
import { Notice } from '../look/Notice.tsx';
import type { GalleryState } from './gallery-state.ts';
import { galleryStates } from './gallery-states.ts';
import { openScene, type Scene } from './scene.ts';
import { play } from './steps.ts';

/** One state by its address, with `dark`, `rtl`, `text=2` and `wide` as it says. */
export function GalleryPage(): ReactElement {
  const router = useRouter();
  const flags = useLocalSearchParams();
  // `state` as the name of a parameter would be the router's own.
  const { component, page: state } = flags;
  const shown = galleryStates.find((one) => one.component === component && one.state === state);
  const { top, bottom } = useSafeAreaInsets();
  return (
    <Look
      mode={'dark' in flags ? 'dark' : 'light'}
      direction={'rtl' in flags ? 'rtl' : 'auto'}
      textSize={flags['text'] === '2' ? 2 : 1}
      language={typeof flags['language'] === 'string' ? flags['language'] : 'en'}
    >
      <View role="main" style={[styles.page, { paddingTop: top, paddingBottom: bottom }]}>
        <HiddenTitle>{`Gallery: ${String(component)}, ${String(state)}`}</HiddenTitle>
        <View style={[styles.stage, 'wide' in flags ? null : styles.narrow]}>
          {shown === undefined ? (
            <Notice
              title="No such page"
              text="The gallery has another address for it."
              action={{ text: 'See all pages', onPress: () => router.replace('/gallery') }}
            />
          ) : (
            <Stage key={`${shown.component}/${shown.state}`} shown={shown} />
          )}
        </View>
      </View>
    </Look>
  );
}

/** Sets the scene, shows the state on it and plays what leads there. */
function Stage({ shown }: { readonly shown: GalleryState }): ReactElement | null {
  const [scene, setScene] = useState<Scene | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isOver = false;
    const opening = openScene(shown.scene ?? {});
    void opening.then((opened) => {
      if (!isOver) setScene(opened);
    });
    return () => {
      isOver = true;
      void opening.then(({ close }) => close());
    };
  }, [shown]);
  useEffect(() => {
    if (scene === null || Platform.OS !== 'web') return undefined;
    const end = new AbortController();
    void play(shown.steps ?? [], end.signal).then(() => {
      if (!end.signal.aborted) setReady(true);
    });
    return () => end.abort();
  }, [scene, shown]);
  if (scene === null) return null;
  return (
    <KitClientProvider client={scene.client}>
      {shown.render(scene)}
      {/* For tests and photographs: what the page is to show is there. */}
      {isReady ? <View testID="gallery-ready" /> : null}
    </KitClientProvider>
  );
}

const styles = StyleSheet.create({
  page: { flex: 1, minHeight: 0 },
  stage: { flex: 1, minHeight: 0, width: '100%', alignSelf: 'center' },
  narrow: { maxWidth: 480 },
});
