import { isComposing } from '../../web/is-composing.ts';
import { isUsedByFinger } from '../../web/pointer.ts';

/** What browsers say of a key pressed, as React Native for Web hands it on. */
interface BrowserKey {
  readonly key?: unknown;
  readonly shiftKey?: unknown;
  readonly ctrlKey?: unknown;
  readonly metaKey?: unknown;
  readonly isComposing?: unknown;
  readonly keyCode?: unknown;
}

/** Whether this key is Enter alone, and not the one that ends the composition of an input method. */
export function isEnter(event: BrowserKey): boolean {
  return event.key === 'Enter' && event.shiftKey !== true && !isComposing(event);
}

/**
 * Whether this key sends. The keys on a screen have no Shift+Enter: where they are what one writes with, Enter breaks the line
 * as on devices, and Ctrl+Enter or Cmd+Enter of a keyboard beside it sends.
 */
export function sends(event: BrowserKey): boolean {
  return isEnter(event) && (event.ctrlKey === true || event.metaKey === true || !isUsedByFinger());
}
