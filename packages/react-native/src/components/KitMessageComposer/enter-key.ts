/** What browsers say of a key pressed, as React Native for Web hands it on. */
interface BrowserKey {
  readonly key?: unknown;
  readonly shiftKey?: unknown;
  readonly isComposing?: unknown;
  readonly keyCode?: unknown;
}

/**
 * Whether this key sends: Enter, not Shift+Enter, and not the Enter that ends the composition of an input method.
 * Safari reports that one after the composition; it is known by its key code 229 (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function sends({ key, shiftKey, isComposing, keyCode }: BrowserKey): boolean {
  return key === 'Enter' && shiftKey !== true && isComposing !== true && keyCode !== 229;
}
