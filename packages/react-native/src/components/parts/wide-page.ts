/** From this width on, in points, menus are popovers and dialogs are centred. */
export const widePage = 768;

/** A conversation is as wide at most: whoever speaks and whoever answers stay in one view. */
export const conversation = { alignSelf: 'center', width: '100%', maxWidth: 800 } as const;

/** Lines of rows and texts that are longer are hard to follow: on wide pages they stand in a column, in the middle. */
export const readable = { alignSelf: 'center', width: '100%', maxWidth: 640 } as const;
