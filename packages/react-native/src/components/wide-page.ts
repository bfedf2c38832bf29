/** From this width on, in points, menus are popovers and dialogs are centred. */
export const widePage = 768;
