// Draws the icons of the UI package: node scripts/icons.mjs writes packages/react-native/src/icons/icons.ts.
// Each is a path on a grid of 24 with one stroke weight, photographed at three times its size as a black picture with
// transparency, and kept in the source: no asset pipeline of a host has to know of it, and a tint colours it.
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
  checks: '<path d="M1.500 12.500l4.500 4.500L15.500 7.500M11.500 15.500L13 17l9.500-9.500"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.500V12l3 2"/>',
  globe: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"/>',
  shield: '<path d="M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6z"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8 10.5V8a4 4 0 018 0v2.5"/>',
  phone:
    '<path d="M6.5 3.5h3l1.5 4-2 1.7a12 12 0 005.8 5.8l1.7-2 4 1.5v3a2 2 0 01-2.2 2A17 17 0 014.5 5.7a2 2 0 012-2.2z"/>',
  video: '<rect x="3" y="6.5" width="12.5" height="11" rx="2.5"/><path d="M15.5 10.5l5.5-3v9l-5.5-3"/>',
  send: '<path d="M4 12l16-8-5 16-3.5-6.5z"/><path d="M11.5 13.5L20 4"/>',
  people:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 5.3a3.5 3.5 0 010 6.4M18 14.3c2 .7 3.200 2.500 3.500 5.200"/>',
  person: '<circle cx="12" cy="8" r="4"/><path d="M4.500 20c.6-4 3.500-6.200 7.500-6.200s6.900 2.200 7.500 6.200"/>',
  personAdd:
    '<circle cx="10" cy="8" r="4"/><path d="M2.500 20c.6-4 3.500-6.200 7.500-6.200s6.900 2.200 7.500 6.200M16.500 11h5.500M19.250 8.250v5.500"/>',
  personRemove:
    '<circle cx="10" cy="8" r="4"/><path d="M2.500 20c.6-4 3.500-6.200 7.500-6.200s6.900 2.200 7.500 6.200M16.500 11h5.500"/>',
  star: '<path d="M12 3.500l2.600 5.500 6 .8-4.400 4.200 1.100 6L12 17.100 6.700 20l1.100-6-4.400-4.200 6-.8z"/>',
  crown: '<path d="M4.800 16L3.500 7.500l4.700 3.700L12 4.500l3.800 6.700 4.700-3.700-1.300 8.500zM5 19.750h14"/>',
  ban: '<circle cx="12" cy="12" r="8.5"/><path d="M6 6l12 12"/>',
  allow: '<circle cx="12" cy="12" r="8.5"/><path d="M8 12.500l2.800 2.800 5.200-6"/>',
  alert: `<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.500"/>${dot(12, 16.2, 1.1)}`,
  down: '<path d="M5 9l7 7 7-7"/>',
  up: '<path d="M5 15l7-7 7 7"/>',
  compose:
    '<path d="M12 5H6a2 2 0 00-2 2v11a2 2 0 002 2h11a2 2 0 002-2v-6M10 14l1-3.500 7.500-7.500 2.500 2.500L13.500 13z"/>',
  join: '<path d="M10 4.500h7a2.500 2.500 0 012.500 2.500v10a2.500 2.500 0 01-2.500 2.500h-7M4 12h10M10.500 8l4 4-4 4"/>',
  leave: '<path d="M14 4.500H7A2.500 2.500 0 004.500 7v10A2.500 2.500 0 007 19.500h7M10 12h10M16.500 8l4 4-4 4"/>',
  trash: '<path d="M4.500 6.500h15M9 6.500V4.500h6v2M6.500 6.500l1 13h9l1-13M10 10.500v5.500M14 10.500v5.500"/>',
  reply: '<path d="M9.500 5.500L4 11l5.500 5.500M4 11h9.500a6.500 6.500 0 016.500 6.500v1"/>',
  copy: '<rect x="8.500" y="8.500" width="11" height="12" rx="2.500"/><path d="M15.500 8.500V6A2.500 2.500 0 0013 3.500H7A2.500 2.500 0 004.500 6v7A2.500 2.500 0 007 15.500h1.500"/>',
  pencil: '<path d="M4.500 19.500l1-4.500L16.500 4l3.500 3.500L9 18.500zM14 6.500l3.500 3.500"/>',
  share:
    '<path d="M12 14.500V3.500M7.500 8L12 3.500 16.500 8M5 13v5a2.500 2.500 0 002.500 2.500h9A2.500 2.500 0 0019 18v-5"/>',
  thread:
    '<path d="M4 5.500A1.500 1.500 0 015.500 4h13A1.500 1.500 0 0120 5.500v9a1.500 1.500 0 01-1.500 1.500H11l-4.500 4v-4h-1A1.500 1.500 0 014 14.500zM8 8.500h8M8 11.750h5"/>',
  smile: `<circle cx="12" cy="12" r="8.5"/><path d="M8.500 14.250c.8 1.300 2 2 3.500 2s2.700-.7 3.500-2"/>${dot(9.1, 9.9, 1.15)}${dot(14.9, 9.9, 1.15)}`,
  addReaction: `<path d="M12.500 4.030A8.500 8.500 0 1019.970 11.500M7.750 14.750c.8 1.300 1.900 1.900 3.250 1.900s2.450-.6 3.250-1.900M18.500 2.500v6M15.500 5.500h6"/>${dot(8.4, 10.4, 1.15)}${dot(13.6, 10.4, 1.15)}`,
  unread:
    '<path d="M13.500 4h-8A1.500 1.500 0 004 5.500v9A1.500 1.500 0 005.500 16h1v4l4.500-4h7.500a1.500 1.500 0 001.500-1.500v-4"/>' +
    dot(19, 5.5, 2.8),
  flag: '<path d="M5.500 21V4M5.500 4.750c4-2.250 8.500 2 13 0v8.500c-4.500 2-9-2.250-13 0"/>',
  history: '<path d="M4 12a8 8 0 108-8 8 8 0 00-6.500 3.300M4.500 4v4h4M12 7.500V12l3 2"/>',
};

const executablePath = provideChromium();
if (executablePath === undefined) process.exit(1);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 24, height: 24 }, deviceScaleFactor: 3 });
const pictures = [];
for (const [name, shapes] of Object.entries(icons)) {
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`,
  );
  const picture = await indexedPng(await alphas(await page.screenshot({ omitBackground: true })));
  pictures.push([name, picture.toString('base64')]);
}
await browser.close();
// Size, palette and transparency are the same in all.
const [[, first]] = pictures;
let shared = 0;
while (pictures.every(([, base64]) => base64[shared] === first[shared])) shared += 1;
const lines = pictures.map(
  ([name, base64]) => `export const ${name}Icon: KitIcon = /* @__PURE__ */ picture(\n  '${base64.slice(shared)}',\n);`,
);
writeFileSync(
  path.join(root, 'packages/react-native/src/icons/icons.ts'),
  `/** Made by \`node scripts/icons.mjs\`; do not edit. PNG at three times 24 points, black with transparency. */

/** One of the kit's own icons: an image source, to be tinted. */
export interface KitIcon {
  readonly uri: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

// Each by a name of its own: an app pays only for those that it shows.
${lines.join('\n')}

function picture(base64: string): KitIcon {
  return { uri: \`data:image/png;base64,${first.slice(0, shared)}\${base64}\`, width: 24, height: 24, scale: 3 };
}
`,
);

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
