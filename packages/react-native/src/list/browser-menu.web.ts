/** Where a mouse is, in the window. */
export interface PointerPlace {
  readonly clientX: number;
  readonly clientY: number;
}

/** Whether the browser's own menu has something for this place that no other has: a link, to be copied or opened elsewhere. */
export function isLinkAt(target: unknown): boolean {
  return target instanceof Element && target.closest('a[href]') !== null;
}

/** Whether words are selected there, which the browser's own menu copies or looks up. */
export function isSelectedAt({ clientX, clientY }: PointerPlace): boolean {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return false;
  for (let index = 0; index < selection.rangeCount; index += 1) {
    for (const { left, right, top, bottom } of selection.getRangeAt(index).getClientRects()) {
      if (left <= clientX && clientX <= right && top <= clientY && clientY <= bottom) return true;
    }
  }
  return false;
}
