import {
  type ComponentRef,
  type Context,
  createContext,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { View } from 'react-native';
import { isFocused, isLost, keeperMark } from './has-focus.ts';

/** Whether the focus is on a screen, or was when what had it went. */
export class FocusTrace {
  #isHere = false;

  get isHere(): boolean {
    return this.#isHere;
  }

  readonly set = (isHere: boolean): void => {
    this.#isHere = isHere;
  };
}

/** Shared by screens that take each other's place. Without one, each screen remembers for itself. */
export const FocusTraceContext: Context<FocusTrace | null> = createContext<FocusTrace | null>(null);

/** Props of a view. Of these listeners React Native's older types know nothing. */
interface KeptFocus {
  readonly ref: RefObject<ComponentRef<typeof View> | null>;
  readonly onFocus: () => void;
  readonly onBlur: (event: { readonly target: unknown }) => void;
}

/**
 * For the view of a screen, which takes the focus when what had it there is gone: a browser gives it to the page, where no
 * key does anything. Whoever has gone elsewhere by themselves is left there. On the web only.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<ComponentRef<typeof View>>(null);
  const shared = use(FocusTraceContext);
  const [own] = useState(() => new FocusTrace());
  const trace = shared ?? own;
  // After each drawing: of what goes with one nobody hears, since React is deaf while it changes the page.
  useEffect(() => {
    if (trace.isHere && isLost()) takeFocus(ref.current);
  });
  return useMemo(
    () => ({
      ref,
      onFocus: () => trace.set(true),
      onBlur: ({ target }) => {
        // When the whole window loses the focus, it stays where it is within the page.
        if (isFocused(target)) return;
        trace.set(false);
        const view: unknown = ref.current;
        if (target === view && isElement(view)) leave(view);
      },
    }),
    [trace],
  );
}

interface FocusableElement {
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  focus(options: { readonly preventScroll: boolean }): void;
}

function isElement(view: unknown): view is FocusableElement {
  return typeof view === 'object' && view !== null && 'setAttribute' in view;
}

/** Only as long as it has the focus: a press on what is no button must not give it to the whole screen. */
function takeFocus(view: unknown): void {
  if (!isElement(view)) return;
  view.setAttribute('tabindex', '-1');
  view.setAttribute(keeperMark, '');
  view.focus({ preventScroll: true });
}

function leave(view: FocusableElement): void {
  view.removeAttribute('tabindex');
  view.removeAttribute(keeperMark);
}
