/**
 * Of what has the focus where a ring would only be noise. Chromium paints a halo of its own style in any colour and at any
 * width: it takes another style to be rid of it.
 */
export const noRing = { outlineStyle: 'solid', outlineWidth: 0 } as const;
