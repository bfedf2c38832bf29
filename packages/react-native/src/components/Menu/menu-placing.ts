import type { GestureResponderEvent } from 'react-native';

/** A rectangle in the window, in points from its upper left corner. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a menu is opened at: a pointer (of no size) or the thing it belongs to. */
export interface MenuAnchor extends Rect {
  /** What it belongs to stands at the end of the lines there. @default false */
  readonly isAtEnd?: boolean;
}

/** Where it was pressed. Hosts' tests press without an event. */
export function pointOf(event: GestureResponderEvent | undefined): MenuAnchor {
  return { x: event?.nativeEvent.pageX ?? 0, y: event?.nativeEvent.pageY ?? 0, width: 0, height: 0 };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance that a menu keeps from the edges of the window. */
const margin = 8;

/**
 * Upper left corner of a menu: below its anchor and aligned with where lines begin, or end; above where below is too little room;
 * inside the window in any case.
 */
export function placeMenu(
  anchor: MenuAnchor,
  menu: Size,
  window: Size,
  direction: 'ltr' | 'rtl',
): { readonly left: number; readonly top: number } {
  const below = anchor.y + anchor.height;
  const fitsBelow = below + menu.height + margin <= window.height;
  const top = fitsBelow ? below : anchor.y - menu.height;
  const isByRight = (direction === 'rtl') !== (anchor.isAtEnd === true);
  const left = isByRight ? anchor.x + anchor.width - menu.width : anchor.x;
  return { left: within(left, window.width - menu.width), top: within(top, window.height - menu.height) };
}

function within(wished: number, room: number): number {
  return Math.max(margin, Math.min(wished, room - margin));
}
