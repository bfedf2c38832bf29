/** Of what gets the focus by a script. A browser paints a ring of its own style in any colour and at any width. */
export const noRing = { outlineStyle: 'solid', outlineWidth: 0 } as const;
