/** What browsers say of a key pressed, as React Native for Web hands it on. */
interface KeyOfInput {
  readonly isComposing?: unknown;
  readonly keyCode?: unknown;
}

/**
 * Whether a key is an input method's, which takes a conversion or lets it go by it: nobody else's, then. Safari says so of the
 * key that ends a composition by its code 229 alone (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function isComposing(event: object): boolean {
  const { isComposing: within, keyCode }: KeyOfInput = event;
  return within === true || keyCode === 229;
}
