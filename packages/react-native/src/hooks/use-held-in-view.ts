import { useEffect } from 'react';
import { AppState, Platform } from 'react-native';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { holdInView } from '../web/tab-locks.ts';

/**
 * In a browser: says to the other tabs of who is in that this one is there for `what`, as long as it is in view. It may be
 * empty; `null`: for nothing.
 */
export function useHeldInView(what: string | null): void {
  const client = useKitClient();
  useEffect(() => {
    if (Platform.OS !== 'web' || what === null) return;
    let held = '';
    let leave = nothing;
    const hold = (): void => {
      const uid = AppState.currentState === 'background' ? '' : (client?.viewer?.uid ?? '');
      if (uid === held) return;
      leave();
      held = uid;
      leave = uid === '' ? nothing : holdInView(what, uid);
    };
    hold();
    const watching = AppState.addEventListener('change', hold);
    const stop = client?.subscribe(hold);
    return () => {
      watching.remove();
      stop?.();
      leave();
    };
  }, [client, what]);
}

function nothing(): void {}
