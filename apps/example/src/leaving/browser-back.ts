import { useEffect } from 'react';
import { Platform } from 'react-native';

/** Whether the page stays where it is; `goOn` takes the step all the same, later. */
type Keeps = (goOn: () => void) => boolean;

let keeps: Keeps = () => false;

// The router goes where it is told as soon as it hears of a step. Who is to keep it from that has to listen before it does:
// from when this is loaded, not from when it is drawn.
if (Platform.OS === 'web' && typeof window !== 'undefined') listen(window);

/** Asks before the browser’s own buttons lead back or forward, and on the router’s own steps of that kind. */
export function useBrowserBack(asked: Keeps): void {
  useEffect(() => {
    keeps = asked;
    return () => {
      keeps = () => false;
    };
  }, [asked]);
}

function listen({ history, navigation }: Window): void {
  let from: number | undefined;
  navigation?.addEventListener('currententrychange', (event) => (from = event.from.index));
  /** A step of our own: back to where the page stays, or on after all. */
  let own: { readonly way: 'home' | 'on'; readonly to: number | undefined } | null = null;
  const go = (way: 'home' | 'on', delta: number): void => {
    const now = navigation?.currentEntry?.index;
    own = { way, to: now === undefined ? undefined : now + delta };
    history.go(delta);
  };
  window.addEventListener('popstate', (event) => {
    const now = navigation?.currentEntry?.index;
    const step = own;
    own = null;
    if (step?.way === 'on') return;
    if (step !== null) {
      event.stopImmediatePropagation();
      // Who presses again meanwhile has gone on from there.
      if (step.to !== undefined && now !== undefined && now !== step.to) go('home', step.to - now);
      return;
    }
    // A browser that cannot tell has most likely gone back.
    const delta = from === undefined || now === undefined ? 1 : from - now;
    if (delta === 0 || !keeps(() => go('on', -delta))) return;
    event.stopImmediatePropagation();
    go('home', delta);
  });
}
