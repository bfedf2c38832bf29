import { Slot } from 'expo-router';
import type { ReactElement } from 'react';
import { Calls } from '../../src/chat/Calls.tsx';
import { Leaving } from '../../src/leaving/Leaving.tsx';
import { Look } from '../../src/look/Look.tsx';
import { SessionProvider } from '../../src/session/SessionProvider.tsx';
import { useSettings } from '../../src/settings/store.ts';

/** Everything but the gallery: as the settings say, for whoever is signed in. */
export default function AppLayout(): ReactElement {
  const { mode, accent, language, direction, textSize } = useSettings();
  return (
    <Look mode={mode} accent={accent} language={language} direction={direction} textSize={textSize}>
      <SessionProvider>
        <Leaving>
          <Calls>
            <Slot />
          </Calls>
        </Leaving>
      </SessionProvider>
    </Look>
  );
}
