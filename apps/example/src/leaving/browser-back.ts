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
  let own: 'home' | 'on' | null = null;
  const go = (way: 'home' | 'on', delta: number): void => {
    own = way;
    history.go(delta);
  };
  window.addEventListener('popstate', (event) => {
    const now = navigation?.currentEntry?.index;
    // A browser that cannot tell has most likely gone back.
    const delta = from === undefined || now === undefined ? 1 : from - now;
    const isHome = own === 'home' || (own === null && delta !== 0 && keeps(() => go('on', -delta)));
    if (isHome) event.stopImmediatePropagation();
    if (isHome && own === null) go('home', delta);
    else own = null;
  });
}
