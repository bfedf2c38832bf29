/** A click on what has this leaves the focus, and with it the keyboard of a touch device, where they are. */
export const keepsFocus = { onMouseDown: (event: { preventDefault(): void }): void => event.preventDefault() };
