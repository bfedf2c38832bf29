import { KitConfirmDialog } from '@open-chat-kit/react-native';
import { type Href, usePathname, useRouter } from 'expo-router';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Platform } from 'react-native';
import { useBrowserBack } from './browser-back.ts';

interface LeavingContent {
  readonly setTyped: (isTyped: boolean) => void;
  readonly setBackWithin: (goBack: (() => boolean) | null) => void;
  readonly asksBefore: (go: () => void) => boolean;
}

const LeavingContext = createContext<LeavingContent | null>(null);

/** Asks before what was typed is lost by going elsewhere, and lets the browser’s back button close what lies over a page. */
export function Leaving({ children }: { readonly children: ReactNode }): ReactElement {
  const isTyped = useRef(false);
  const backWithin = useRef<(() => boolean) | null>(null);
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);
  const content = useMemo(
    (): LeavingContent => ({
      setTyped(is) {
        isTyped.current = is;
      },
      setBackWithin(goBack) {
        backWithin.current = goBack;
      },
      asksBefore(go) {
        if (isTyped.current) setAsked({ go });
        return isTyped.current;
      },
    }),
    [],
  );
  const router = useRouter();
  const path = usePathname();
  useBrowserBack(
    useCallback(
      (goOn) => {
        // Where the router is already, it has led by itself.
        if (globalThis.location.pathname === path) return false;
        return closeOverlay() || backWithin.current?.() === true || content.asksBefore(goOn);
      },
      [content, path],
    ),
  );
  useEffect(() => {
    if (Platform.OS !== 'web') return undefined;
    // Another document, or this one anew: there the browser asks in its own words.
    const warn = (event: Event): void => {
      if (isTyped.current) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, []);
  useEffect(() => {
    if (Platform.OS !== 'web') return undefined;
    // Before the link itself hears of it. With a key held it opens elsewhere, and nothing is lost here.
    const ask = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!content.asksBefore(() => router.push((link.getAttribute('href') ?? '/') as Href))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, [content, router]);
  return (
    <LeavingContext value={content}>
      {children}
      <KitConfirmDialog
        isOpen={asked !== null}
        titleText="Discard this group?"
        messageText="What you have filled in is lost."
        confirmButtonText="Discard"
        isDestructive
        onConfirm={() => {
          content.setTyped(false);
          setAsked(null);
          asked?.go();
        }}
        onCancel={() => setAsked(null)}
        testID="leaving-question"
      />
    </LeavingContext>
  );
}

/** @returns what asks first where something would be lost, and goes when that is agreed to; `false` where nothing would be */
export function useAsksBefore(): (go: () => void) => boolean {
  return useLeaving().asksBefore;
}

/** Nothing to be seen: stands where something can be typed, and says whether it would be lost with it. */
export function Typed({ isTyped }: { readonly isTyped: boolean }): null {
  const { setTyped } = useLeaving();
  useEffect(() => {
    setTyped(isTyped);
    return () => setTyped(false);
  }, [setTyped, isTyped]);
  return null;
}

/** Goes back within a page before the browser leaves it. @param goBack `false` where the page is at its beginning; the same at each render */
export function useBackWithin(goBack: () => boolean): void {
  const { setBackWithin } = useLeaving();
  useEffect(() => {
    setBackWithin(goBack);
    return () => setBackWithin(null);
  }, [setBackWithin, goBack]);
}

function useLeaving(): LeavingContent {
  const leaving = useContext(LeavingContext);
  if (leaving === null) throw new Error('Nobody asks here before something is lost: put the page inside Leaving.');
  return leaving;
}

/** Closes a menu, a dialog or a question of the kit, as Escape does. @returns whether there was one */
function closeOverlay(): boolean {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  top?.dispatchEvent(new Event('cancel', { cancelable: true }));
  return top !== undefined;
}
