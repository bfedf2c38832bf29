/** Made by `node scripts/icons.mjs`; do not edit. Each is the shapes of an SVG on a grid of 24, black. */
import type { KitIcon } from './icons.ts';

const head =
  "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='24' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'>";

// Each by a name of its own: an app pays only for those that it shows.
export const backIcon: KitIcon = /* @__PURE__ */ picture("<path d='M15 5l-7 7 7 7'/>");
export const searchIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='11' cy='11' r='6.5'/><path d='M16 16l4.5 4.5'/>",
);
export const clearIcon: KitIcon = /* @__PURE__ */ picture("<path d='M6 6l12 12M18 6L6 18'/>");
export const moreIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='12' cy='5' r='1.6' fill='#000' stroke='none'/><circle cx='12' cy='12' r='1.6' fill='#000' stroke='none'/><circle cx='12' cy='19' r='1.6' fill='#000' stroke='none'/>",
);
export const checkIcon: KitIcon = /* @__PURE__ */ picture("<path d='M5 12.5l4.5 4.5L19 7.5'/>");
export const checksIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M1.5 12.5l4.5 4.5L15.5 7.5M11.5 15.5L13 17l9.5-9.5'/>",
);
export const clockIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='12' cy='12' r='8.5'/><path d='M12 7.5V12l3 2'/>",
);
export const globeIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='12' cy='12' r='8.5'/><path d='M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17'/>",
);
export const shieldIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6z'/>",
);
export const lockIcon: KitIcon = /* @__PURE__ */ picture(
  "<rect x='5' y='10.5' width='14' height='10' rx='2.5'/><path d='M8 10.5V8a4 4 0 018 0v2.5'/>",
);
export const phoneIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M6.5 3.5h3l1.5 4-2 1.7a12 12 0 005.8 5.8l1.7-2 4 1.5v3a2 2 0 01-2.2 2A17 17 0 014.5 5.7a2 2 0 012-2.2z'/>",
);
export const videoIcon: KitIcon = /* @__PURE__ */ picture(
  "<rect x='3' y='6.5' width='12.5' height='11' rx='2.5'/><path d='M15.5 10.5l5.5-3v9l-5.5-3'/>",
);
export const sendIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M4 12l16-8-5 16-3.5-6.5z'/><path d='M11.5 13.5L20 4'/>",
);
export const peopleIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='9' cy='8.5' r='3.5'/><path d='M2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 5.3a3.5 3.5 0 010 6.4M18 14.3c2 .7 3.2 2.5 3.5 5.2'/>",
);
export const personIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='12' cy='8' r='4'/><path d='M4.5 20c.6-4 3.5-6.2 7.5-6.2s6.9 2.2 7.5 6.2'/>",
);
export const personAddIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='10' cy='8' r='4'/><path d='M2.5 20c.6-4 3.5-6.2 7.5-6.2s6.9 2.2 7.5 6.2M16.5 11h5.5M19.25 8.25v5.5'/>",
);
export const personRemoveIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='10' cy='8' r='4'/><path d='M2.5 20c.6-4 3.5-6.2 7.5-6.2s6.9 2.2 7.5 6.2M16.5 11h5.5'/>",
);
export const starIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6-4.4-4.2 6-.8z'/>",
);
export const crownIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M4.8 16L3.5 7.5l4.7 3.7L12 4.5l3.8 6.7 4.7-3.7-1.3 8.5zM5 19.75h14'/>",
);
export const banIcon: KitIcon = /* @__PURE__ */ picture("<circle cx='12' cy='12' r='8.5'/><path d='M6 6l12 12'/>");
export const allowIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='12' cy='12' r='8.5'/><path d='M8 12.5l2.8 2.8 5.2-6'/>",
);
export const alertIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='12' cy='12' r='8.5'/><path d='M12 7.5v5.5'/><circle cx='12' cy='16.2' r='1.1' fill='#000' stroke='none'/>",
);
export const infoIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='12' cy='12' r='8.5'/><path d='M12 11v5.5'/><circle cx='12' cy='7.8' r='1.1' fill='#000' stroke='none'/>",
);
export const downIcon: KitIcon = /* @__PURE__ */ picture("<path d='M5 9l7 7 7-7'/>");
export const upIcon: KitIcon = /* @__PURE__ */ picture("<path d='M5 15l7-7 7 7'/>");
export const composeIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M12 5H6a2 2 0 00-2 2v11a2 2 0 002 2h11a2 2 0 002-2v-6M10 14l1-3.5 7.5-7.5 2.5 2.5L13.5 13z'/>",
);
export const joinIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M10 4.5h7a2.5 2.5 0 012.5 2.5v10a2.5 2.5 0 01-2.5 2.5h-7M4 12h10M10.5 8l4 4-4 4'/>",
);
export const leaveIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M14 4.5H7A2.5 2.5 0 004.5 7v10A2.5 2.5 0 007 19.5h7M10 12h10M16.5 8l4 4-4 4'/>",
);
export const trashIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M4.5 6.5h15M9 6.5V4.5h6v2M6.5 6.5l1 13h9l1-13M10 10.5v5.5M14 10.5v5.5'/>",
);
export const replyIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M9.5 5.5L4 11l5.5 5.5M4 11h9.5a6.5 6.5 0 016.5 6.5v1'/>",
);
export const copyIcon: KitIcon = /* @__PURE__ */ picture(
  "<rect x='8.5' y='8.5' width='11' height='12' rx='2.5'/><path d='M15.5 8.5V6A2.5 2.5 0 0013 3.5H7A2.5 2.5 0 004.5 6v7A2.5 2.5 0 007 15.5h1.5'/>",
);
export const pencilIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5'/>",
);
export const shareIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M12 14.5V3.5M7.5 8L12 3.5 16.5 8M5 13v5a2.5 2.5 0 002.5 2.5h9A2.5 2.5 0 0019 18v-5'/>",
);
export const threadIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M4 5.5A1.5 1.5 0 015.5 4h13A1.5 1.5 0 0120 5.5v9a1.5 1.5 0 01-1.5 1.5H11l-4.5 4v-4h-1A1.5 1.5 0 014 14.5zM8 8.5h8M8 11.75h5'/>",
);
export const smileIcon: KitIcon = /* @__PURE__ */ picture(
  "<circle cx='12' cy='12' r='8.5'/><path d='M8.5 14.25c.8 1.3 2 2 3.5 2s2.7-.7 3.5-2'/><circle cx='9.1' cy='9.9' r='1.15' fill='#000' stroke='none'/><circle cx='14.9' cy='9.9' r='1.15' fill='#000' stroke='none'/>",
);
export const addReactionIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M12.5 4.03A8.5 8.5 0 1019.97 11.5M7.75 14.75c.8 1.3 1.9 1.9 3.25 1.9s2.45-.6 3.25-1.9M18.5 2.5v6M15.5 5.5h6'/><circle cx='8.4' cy='10.4' r='1.15' fill='#000' stroke='none'/><circle cx='13.6' cy='10.4' r='1.15' fill='#000' stroke='none'/>",
);
export const unreadIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M13.5 4h-8A1.5 1.5 0 004 5.5v9A1.5 1.5 0 005.5 16h1v4l4.5-4h7.5a1.5 1.5 0 001.5-1.5v-4'/><circle cx='19' cy='5.5' r='2.8' fill='#000' stroke='none'/>",
);
export const flagIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M5.5 21V4M5.5 4.75c4-2.25 8.5 2 13 0v8.5c-4.5 2-9-2.25-13 0'/>",
);
export const formatsIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M3 18l4.5-12L12 18M4.5 14h6M20.5 12.5V18M20.5 15.25a2.75 2.75 0 11-5.5 0 2.75 2.75 0 015.5 0z'/>",
);
export const boldIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M7.5 5h5.25a3.4 3.4 0 010 6.8H7.5zM7.5 11.8h6.25a3.6 3.6 0 010 7.2H7.5z' stroke-width='2.25'/>",
);
export const italicIcon: KitIcon = /* @__PURE__ */ picture("<path d='M10.5 5h6.5M7 19h6.5M13.75 5l-3.5 14'/>");
export const strikeIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M4.5 12h15M16.5 7.6C15.9 6 14.3 5 12.1 5 9.6 5 7.7 6.3 7.7 8.4c0 1.2.6 2 1.6 2.6M7.4 16c.5 1.9 2.2 3 4.7 3 2.8 0 4.8-1.4 4.8-3.5 0-.5-.1-1-.3-1.5'/>",
);
export const codeIcon: KitIcon = /* @__PURE__ */ picture("<path d='M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5'/>");
export const quoteIcon: KitIcon = /* @__PURE__ */ picture("<path d='M5 5.5v13M9.5 8h10M9.5 12h10M9.5 16h6.5'/>");
export const bulletsIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M9.5 6.5h10.5M9.5 12h10.5M9.5 17.5h10.5'/><circle cx='5' cy='6.5' r='1.4' fill='#000' stroke='none'/><circle cx='5' cy='12' r='1.4' fill='#000' stroke='none'/><circle cx='5' cy='17.5' r='1.4' fill='#000' stroke='none'/>",
);
export const numbersIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M10 6.5h10M10 12h10M10 17.5h10M4 5.25l1.5-.75v4.25M3.75 15.9c.3-.9 2.6-1 2.6.5 0 1.1-2.6 1.9-2.6 3.1h2.75'/>",
);
export const historyIcon: KitIcon = /* @__PURE__ */ picture(
  "<path d='M4 12a8 8 0 108-8 8 8 0 00-6.5 3.3M4.5 4v4h4M12 7.5V12l3 2'/>",
);

function picture(given: string): KitIcon {
  return { uri: `data:image/svg+xml,${encodeURIComponent(`${head}${given}</svg>`)}`, width: 24, height: 24, scale: 1 };
}
