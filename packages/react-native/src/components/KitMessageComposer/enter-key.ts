import { isComposing } from '../../web/is-composing.ts';

/** What browsers say of a key pressed, as React Native for Web hands it on. */
interface BrowserKey {
  readonly key?: unknown;
  readonly shiftKey?: unknown;
  readonly isComposing?: unknown;
  readonly keyCode?: unknown;
}

/** Whether this key sends: Enter, not Shift+Enter, and not the Enter that ends the composition of an input method. */
export function sends(event: BrowserKey): boolean {
  return event.key === 'Enter' && event.shiftKey !== true && !isComposing(event);
}
