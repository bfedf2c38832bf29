// Draws the icons of the UI package: node scripts/icons.mjs writes icons.ts and icons.web.ts of
// packages/react-native/src/icons. Each is a path on a grid of 24 with one stroke weight. Browsers draw it themselves: sharp
// at any size, and a fraction of the bytes. Devices cannot: for them it is photographed at three times its size, as a black
// picture with transparency. Both stand in the source: no asset pipeline of a host has to know of them.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import zopfli from '@gfx/zopfli';
import { chromium } from '@playwright/test';
import { provideChromium } from './browsers.mjs';
import { root } from './steps.mjs';

const dot = (x, y, r = 1.6) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#000" stroke="none"/>`;
const icons = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>',
  clear: '<path d="M6 6l12 12M18 6L6 18"/>',
  more: dot(12, 5) + dot(12, 12) + dot(12, 19),
  check: '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  checks: '<path d="M1.5 12.5l4.5 4.5L15.5 7.5M11.5 15.5L13 17l9.5-9.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  globe: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"/>',
  shield: '<path d="M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6z"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8 10.5V8a4 4 0 018 0v2.5"/>',
  phone:
    '<path d="M6.5 3.5h3l1.5 4-2 1.7a12 12 0 005.8 5.8l1.7-2 4 1.5v3a2 2 0 01-2.2 2A17 17 0 014.5 5.7a2 2 0 012-2.2z"/>',
  video: '<rect x="3" y="6.5" width="12.5" height="11" rx="2.5"/><path d="M15.5 10.5l5.5-3v9l-5.5-3"/>',
  send: '<path d="M4 12l16-8-5 16-3.5-6.5z"/><path d="M11.5 13.5L20 4"/>',
  people:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 5.3a3.5 3.5 0 010 6.4M18 14.3c2 .7 3.2 2.5 3.5 5.2"/>',
  person: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20c.6-4 3.5-6.2 7.5-6.2s6.9 2.2 7.5 6.2"/>',
  personAdd:
    '<circle cx="10" cy="8" r="4"/><path d="M2.5 20c.6-4 3.5-6.2 7.5-6.2s6.9 2.2 7.5 6.2M16.5 11h5.5M19.25 8.25v5.5"/>',
  personRemove: '<circle cx="10" cy="8" r="4"/><path d="M2.5 20c.6-4 3.5-6.2 7.5-6.2s6.9 2.2 7.5 6.2M16.5 11h5.5"/>',
  star: '<path d="M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6-4.4-4.2 6-.8z"/>',
  crown: '<path d="M4.8 16L3.5 7.5l4.7 3.7L12 4.5l3.8 6.7 4.7-3.7-1.3 8.5zM5 19.75h14"/>',
  ban: '<circle cx="12" cy="12" r="8.5"/><path d="M6 6l12 12"/>',
  allow: '<circle cx="12" cy="12" r="8.5"/><path d="M8 12.5l2.8 2.8 5.2-6"/>',
  alert: `<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5"/>${dot(12, 16.2, 1.1)}`,
  info: `<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5"/>${dot(12, 7.8, 1.1)}`,
  down: '<path d="M5 9l7 7 7-7"/>',
  up: '<path d="M5 15l7-7 7 7"/>',
  compose: '<path d="M12 5H6a2 2 0 00-2 2v11a2 2 0 002 2h11a2 2 0 002-2v-6M10 14l1-3.5 7.5-7.5 2.5 2.5L13.5 13z"/>',
  join: '<path d="M10 4.5h7a2.5 2.5 0 012.5 2.5v10a2.5 2.5 0 01-2.5 2.5h-7M4 12h10M10.5 8l4 4-4 4"/>',
  leave: '<path d="M14 4.5H7A2.5 2.5 0 004.5 7v10A2.5 2.5 0 007 19.5h7M10 12h10M16.5 8l4 4-4 4"/>',
  trash: '<path d="M4.5 6.5h15M9 6.5V4.5h6v2M6.5 6.5l1 13h9l1-13M10 10.5v5.5M14 10.5v5.5"/>',
  reply: '<path d="M9.5 5.5L4 11l5.5 5.5M4 11h9.5a6.5 6.5 0 016.5 6.5v1"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="12" rx="2.5"/><path d="M15.5 8.5V6A2.5 2.5 0 0013 3.5H7A2.5 2.5 0 004.5 6v7A2.5 2.5 0 007 15.5h1.5"/>',
  pencil: '<path d="M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5"/>',
  share: '<path d="M12 14.5V3.5M7.5 8L12 3.5 16.5 8M5 13v5a2.5 2.5 0 002.5 2.5h9A2.5 2.5 0 0019 18v-5"/>',
  thread:
    '<path d="M4 5.5A1.5 1.5 0 015.5 4h13A1.5 1.5 0 0120 5.5v9a1.5 1.5 0 01-1.5 1.5H11l-4.5 4v-4h-1A1.5 1.5 0 014 14.5zM8 8.5h8M8 11.75h5"/>',
  smile: `<circle cx="12" cy="12" r="8.5"/><path d="M8.5 14.25c.8 1.3 2 2 3.5 2s2.7-.7 3.5-2"/>${dot(9.1, 9.9, 1.15)}${dot(14.9, 9.9, 1.15)}`,
  addReaction: `<path d="M12.5 4.03A8.5 8.5 0 1019.97 11.5M7.75 14.75c.8 1.3 1.9 1.9 3.25 1.9s2.45-.6 3.25-1.9M18.5 2.5v6M15.5 5.5h6"/>${dot(8.4, 10.4, 1.15)}${dot(13.6, 10.4, 1.15)}`,
  unread:
    '<path d="M13.5 4h-8A1.5 1.5 0 004 5.5v9A1.5 1.5 0 005.5 16h1v4l4.5-4h7.5a1.5 1.5 0 001.5-1.5v-4"/>' +
    dot(19, 5.5, 2.8),
  flag: '<path d="M5.5 21V4M5.5 4.75c4-2.25 8.5 2 13 0v8.5c-4.5 2-9-2.25-13 0"/>',
  formats: '<path d="M3 18l4.5-12L12 18M4.5 14h6M20.5 12.5V18M20.5 15.25a2.75 2.75 0 11-5.5 0 2.75 2.75 0 015.5 0z"/>',
  bold: '<path d="M7.5 5h5.25a3.4 3.4 0 010 6.8H7.5zM7.5 11.8h6.25a3.6 3.6 0 010 7.2H7.5z" stroke-width="2.25"/>',
  italic: '<path d="M10.5 5h6.5M7 19h6.5M13.75 5l-3.5 14"/>',
  strike:
    '<path d="M4.5 12h15M16.5 7.6C15.9 6 14.3 5 12.1 5 9.6 5 7.7 6.3 7.7 8.4c0 1.2.6 2 1.6 2.6M7.4 16c.5 1.9 2.2 3 4.7 3 2.8 0 4.8-1.4 4.8-3.5 0-.5-.1-1-.3-1.5"/>',
  code: '<path d="M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5"/>',
  quote: '<path d="M5 5.5v13M9.5 8h10M9.5 12h10M9.5 16h6.5"/>',
  bullets: `<path d="M9.5 6.5h10.5M9.5 12h10.5M9.5 17.5h10.5"/>${dot(5, 6.5, 1.4)}${dot(5, 12, 1.4)}${dot(5, 17.5, 1.4)}`,
  numbers:
    '<path d="M10 6.5h10M10 12h10M10 17.5h10M4 5.25l1.5-.75v4.25M3.75 15.9c.3-.9 2.6-1 2.6.5 0 1.1-2.6 1.9-2.6 3.1h2.75"/>',
  history: '<path d="M4 12a8 8 0 108-8 8 8 0 00-6.5 3.3M4.5 4v4h4M12 7.5V12l3 2"/>',
};

const executablePath = provideChromium();
if (executablePath === undefined) process.exit(1);
const head =
  "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='24' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'>";
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 24, height: 24 }, deviceScaleFactor: 3 });
const pictures = [];
for (const [name, shapes] of Object.entries(icons)) {
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${head}${shapes}</svg>`);
  const picture = await indexedPng(await alphas(await page.screenshot({ omitBackground: true })));
  pictures.push([name, picture.toString('base64')]);
}
await browser.close();
// Size, palette and transparency are the same in all.
const [[, first]] = pictures;
let shared = 0;
while (pictures.every(([, base64]) => base64[shared] === first[shared])) shared += 1;
write(
  'icons.ts',
  'PNG at three times 24 points, black with transparency',
  `
/** One of the kit's own icons: an image source, to be tinted. */
export interface KitIcon {
  readonly uri: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}
`,
  pictures.map(([name, base64]) => [name, base64.slice(shared)]),
  `{ uri: \`data:image/png;base64,${first.slice(0, shared)}\${given}\`, width: 24, height: 24, scale: 3 }`,
);
write(
  'icons.web.ts',
  'the shapes of an SVG on a grid of 24, black',
  `import type { KitIcon } from './icons.ts';

const head =
  "${head}";
`,
  Object.entries(icons).map(([name, shapes]) => [name, shapes.replaceAll('"', "'")]),
  '{ uri: `data:image/svg+xml,${encodeURIComponent(`${head}${given}</svg>`)}`, width: 24, height: 24, scale: 1 }',
);

function write(file, what, declarations, each, picture) {
  const lines = each.map(
    ([name, given]) => `export const ${name}Icon: KitIcon = /* @__PURE__ */ picture(\n  ${JSON.stringify(given)},\n);`,
  );
  writeFileSync(
    path.join(root, 'packages/react-native/src/icons', file),
    `/** Made by \`node scripts/icons.mjs\`; do not edit. Each is ${what}. */
${declarations}
// Each by a name of its own: an app pays only for those that it shows.
${lines.join('\n')}

function picture(given: string): KitIcon {
  return ${picture};
}
`,
  );
}

/** The transparency of each point of a screenshot, 0 to 255. */
async function alphas(screenshot) {
  return await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, image.width, image.height).data].filter((_, index) => index % 4 === 3);
  }, screenshot.toString('base64'));
}

/** A PNG of four shades of transparent black: enough at three times the size, and a fraction of what the browser writes. */
async function indexedPng(values) {
  const side = Math.sqrt(values.length);
  const width = 1 + side / 4; // the filter, then four points a byte
  const rows = Buffer.alloc(side * width);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const shade = Math.round(values[y * side + x] / 85);
      rows[y * width + 1 + (x >> 2)] |= shade << (6 - 2 * (x % 4));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([2, 3, 0, 0, 0], 8); // two bits a point, by palette
  // Of the ways to write a row, whichever packs best for this picture.
  const packed = await Promise.all([rows, differences(rows, side, width)].map(deflated));
  const smallest = packed.reduce((best, next) => (next.length < best.length ? next : best));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.alloc(12)),
    chunk('tRNS', Buffer.from([0, 85, 170, 255])),
    chunk('IDAT', smallest),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** As small as the format allows: a twentieth smaller than what zlib makes of it. */
async function deflated(data) {
  return Buffer.from(await zopfli.zlibAsync(data, { numiterations: 100 }));
}

/** Each row as its difference to the one above. */
function differences(rows, side, width) {
  const result = Buffer.alloc(rows.length);
  for (let y = 0; y < side; y += 1) {
    result[y * width] = 2; // filter "up"
    for (let x = 1; x < width; x += 1) {
      const above = y === 0 ? 0 : rows[(y - 1) * width + x];
      result[y * width + x] = (rows[y * width + x] - above) & 255;
    }
  }
  return result;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
