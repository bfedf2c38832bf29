/** Browsers keep the field that has the focus above their keyboards. */
export function KeyboardRoom(): null {
  return null;
}
