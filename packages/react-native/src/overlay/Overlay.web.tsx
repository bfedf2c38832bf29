import { systemClock } from '@open-chat-kit/sdk';
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef } from 'react';
import { StyleSheet, View } from 'react-native';
import { directionProps } from '../i18n/direction-props.ts';
import { useTranslation } from '../i18n/KitI18nProvider.tsx';
import { menuItems, moveInMenu } from './menu-keys.web.ts';
import { keepRightClick } from '../web/right-click.web.ts';
import type { OverlayProps } from './overlay-props.ts';

export type { OverlayProps } from './overlay-props.ts';

/** Whether a finger is down, anywhere. A mouse that is lifted elsewhere than it was pressed clicks on neither. */
let isHeld = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', ({ pointerType }) => (isHeld = pointerType !== 'mouse'), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (isHeld = false), true);
}

/**
 * The layer over everything else in a browser: its own modal dialog. It keeps the focus, makes the rest inert, closes on
 * Escape, and gives the focus back to where it came from; React Native Web's modal does that by hand, with elements in
 * the tab order that say nothing.
 */
export function Overlay(props: OverlayProps): ReactElement {
  const { label, describedBy, isDimmed, motion, place, onDismiss, testID, children } = props;
  const { direction } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where the press began that a click ends; `null` for the one that opened the layer. */
  const pressed = useRef<EventTarget | null>(null);

  useLayoutEffect(() => {
    pressed.current = isHeld ? null : document;
    const element = dialog.current;
    if (element === null) return undefined;
    clearBackdrops(element.ownerDocument);
    element.showModal();
    if (!globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      element.firstElementChild?.animate(motions[motion], { duration: 160, easing: 'ease-out' });
    }
    return () => element.close();
  }, [motion]);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.contains(document.activeElement)) return undefined;
    // What had the focus is not there any more: without it no key would be heard here. Or the focus is on its way from one
    // button to the next, when nothing has it: what is drawn just then must not take it.
    return systemClock.after(0, () => {
      if (element.contains(document.activeElement)) return;
      (element.querySelector<HTMLElement>(menuItems) ?? element).focus();
    });
  });
  // A wheel over the dimmed part must not scroll the page behind it.
  useEffect(() => {
    const { documentElement } = document;
    const before = documentElement.style.overflow;
    documentElement.style.overflow = 'hidden';
    return () => {
      documentElement.style.overflow = before;
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, by onCancel
    <dialog
      ref={dialog}
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={-1}
      data-testid={testID}
      data-kit-overlay=""
      style={{
        ...layer,
        ...places[place],
        direction,
        backgroundColor: isDimmed ? 'rgba(0, 0, 0, 0.4)' : 'transparent',
      }}
      onCancel={(event) => {
        event.preventDefault(); // whoever opened it closes it
        onDismiss();
      }}
      onPointerDownCapture={(event) => {
        pressed.current = event.target;
      }}
      onClickCapture={(event) => {
        // A finger that opened the layer clicks where it is lifted, on what stands there by now. Keys click without a detail.
        if (pressed.current === null && event.detail > 0) event.stopPropagation();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressed.current === dialog.current) onDismiss();
      }}
      onMouseUp={keepRightClick}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDownCapture={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isEmptySearch(event.target)) return;
        event.preventDefault(); // where the browser closes as well, once is enough
        onDismiss();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        event.stopPropagation(); // the list behind has keys of its own
        if (moveInMenu(event.currentTarget, event.key)) event.preventDefault();
      }}
    >
      <View {...directionProps(direction)} style={styles.content}>
        {children}
      </View>
    </dialog>
  );
}

/** In WebKit a field for searching keeps Escape for itself, to be emptied by it, also where there is nothing to empty. */
function isEmptySearch(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value === '';
}

const cleared = new WeakSet<Document>();

/**
 * Browsers grey what is behind a modal dialog, which no style of an element can reach; what is to be dimmed, we dim. A sheet
 * that is made here passes where a policy forbids styles in the page.
 */
function clearBackdrops(page: Document): void {
  if (cleared.has(page)) return;
  cleared.add(page);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-kit-overlay]::backdrop { background: transparent }');
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}

const layer = {
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  border: 0,
  padding: 0,
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
} as const;
const places = {
  free: {},
  center: { alignItems: 'center', justifyContent: 'center', padding: 24 },
  bottom: { justifyContent: 'flex-end' },
} as const;
// Stretches in its layer: what is placed freely counts from the corner of the window.
const styles = StyleSheet.create({ content: { minHeight: 0, maxWidth: '100%', flexShrink: 1 } });
const motions = {
  appear: [
    { opacity: 0, transform: 'scale(0.96)' },
    { opacity: 1, transform: 'none' },
  ],
  slide: [{ transform: 'translateY(100%)' }, { transform: 'none' }],
};
