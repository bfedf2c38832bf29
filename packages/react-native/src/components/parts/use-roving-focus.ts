import { type ComponentRef, useCallback, useEffect, useRef, useState } from 'react';
import { Platform, type View } from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';

interface RovingFocusWishes<Id> {
  /** In the order in which they stand; none for nothing to move in. */
  readonly ids: readonly Id[];
  /** Where the Tab key stops. Of one that is not among them, the first has it. */
  readonly current: Id | undefined;
  /** `column`: left and right go where up and down do, whichever way the language runs. `lines`: a row that is broken into lines. */
  readonly run: 'row' | 'column' | 'lines';
  /** The stop has the focus as it comes. @default false */
  readonly takesFocus?: boolean;
  /** A key led to it. It has the focus. */
  readonly onMove: (id: Id) => void;
}

interface RovingFocus<Id> {
  /** Props of what holds them. */
  readonly around: { readonly onKeyDown?: (event: MoveKey) => void };
  /** Props of each. */
  readonly stop: (id: Id) => RovingStop;
  readonly focus: (id: Id) => void;
}

/** What makes of something one that the arrows lead to. */
export interface RovingStop {
  readonly ref: (view: ComponentRef<typeof View> | null) => void;
  readonly tabIndex?: 0 | -1;
}

interface MoveKey {
  readonly key: string;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
  preventDefault(): void;
}

/**
 * Several things that are one stop of the Tab key in a browser, as tabs, radios and toolbars are by the ARIA practices: the
 * arrows, Home and End lead from one to the other. On devices it does nothing.
 */
export function useRovingFocus<Id>(wishes: RovingFocusWishes<Id>): RovingFocus<Id> {
  const { ids, current, run, takesFocus = false, onMove } = wishes;
  const { direction } = useTranslation();
  const views = useRef(new Map<Id, ComponentRef<typeof View>>());
  const at = current === undefined ? 0 : Math.max(0, ids.indexOf(current));
  const focus = useCallback((id: Id): void => views.current.get(id)?.focus(), []);
  const isWeb = Platform.OS === 'web';
  const [first] = useState(takesFocus && isWeb ? ids[at] : undefined);
  useEffect(() => {
    if (first !== undefined) focus(first);
  }, [first, focus]);
  const move = (event: MoveKey): void => {
    // Those are the browser's, and the system's.
    if (event.ctrlKey === true || event.altKey === true || event.metaKey === true) return;
    const to = goal(event.key, { at, count: ids.length, run, direction });
    const id = to === undefined ? undefined : ids[to];
    if (id === undefined) return;
    event.preventDefault();
    if (to === at) return;
    onMove(id);
    focus(id);
  };
  return {
    focus,
    around: isWeb ? { onKeyDown: move } : {},
    stop: (id) => ({
      ref: (view) => {
        if (view === null) views.current.delete(id);
        else views.current.set(id, view);
      },
      ...(isWeb ? { tabIndex: id === ids[at] ? 0 : -1 } : {}),
    }),
  };
}

interface Place {
  readonly at: number;
  readonly count: number;
  readonly run: 'row' | 'column' | 'lines';
  readonly direction: 'ltr' | 'rtl';
}

/** Where the key leads; `undefined` for one that leads nowhere. From the last one it goes on with the first. */
function goal(key: string, { at, count, run, direction }: Place): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const isTurned = run !== 'column' && direction === 'rtl';
  const [forward, back] = isTurned ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const isVertical = run !== 'row';
  if (key === forward || (isVertical && key === 'ArrowDown')) return (at + 1) % count;
  if (key === back || (isVertical && key === 'ArrowUp')) return (at - 1 + count) % count;
  return undefined;
}
