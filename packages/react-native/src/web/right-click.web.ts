/**
 * For `onMouseUp`: keeps the end of a right click from React Native Web, which takes it for the end of a touch whose start
 * it passed over, and warns (ResponderSystem records starts of the primary button alone).
 */
export function keepRightClick(event: { readonly button: number; stopPropagation(): void }): void {
  if (event.button !== 0) event.stopPropagation();
}
