/** Colours that the system forces on a page, as for high contrast: what tells things apart is seen in them, too. */
import { expect, type Locator, type Page } from '@playwright/test';
import { prepare, test } from './page.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`forced colours, ${colorScheme}`, () => {
    test.beforeEach(async ({ context, page }) => {
      await prepare(context);
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
    });

    test('icons are drawn in a colour that stands out from the page', async ({ page }) => {
      await open(page, 'create-group/filled');
      const [ground, ink] = await systemColours(page, 'Canvas', 'CanvasText');
      expect(ground).not.toBe(ink);
      for (const name of ['Back', /walks/]) {
        const seen = await coloursOf(page.getByRole('button', { name }));
        expect(seen, String(name)).toContain(ground);
        expect(seen, String(name)).toContain(ink);
      }
    });

    test('what is chosen, selected or pressed has a mark that is no ground', async ({ page }) => {
      await open(page, 'create-group/filled');
      const [ground] = await systemColours(page, 'Canvas');
      const radio = (name: string): Locator => page.getByRole('radio', { name }).locator('> :last-child');
      // In the middle of the ring.
      expect(await coloursOf(radio('Public'), 4)).toEqual([ground]);
      expect(await coloursOf(radio('With a password'), 4)).not.toContain(ground);

      await open(page, 'groups/selection');
      const tick = (isSelected: boolean): Locator =>
        page.getByRole('option', { selected: isSelected }).first().locator('> :last-child');
      expect((await coloursOf(tick(true))).length).toBeGreaterThan(1);

      await open(page, 'composer/formats');
      const width = (name: string): Promise<string> =>
        page.getByRole('button', { name }).evaluate((element) => getComputedStyle(element).borderTopWidth);
      expect([await width('Bold'), await width('Italic')]).toEqual(['1px', '0px']);

      await open(page, 'messages/reactions');
      const tab = (isSelected: boolean): Promise<string> =>
        page
          .getByRole('tab', { selected: isSelected })
          .first()
          .evaluate((element) => getComputedStyle(element).borderBottomWidth);
      expect([await tab(true), await tab(false)]).toEqual(['2px', '0px']);
    });

    test('messages and buttons have an edge', async ({ page }) => {
      await open(page, 'messages/conversation');
      const [ink] = await systemColours(page, 'CanvasText');
      const bubble = page.getByTestId(/^bubble-/).filter({ hasText: 'Count me in.' });
      const edge = await bubble.evaluate((element) => {
        const { outlineStyle, outlineColor } = getComputedStyle(element);
        return `${outlineStyle} ${outlineColor}`;
      });
      expect(edge).toMatch(/^solid rgb\(/);
      expect(await coloursOf(bubble)).toContain(ink);
      await open(page, 'groups/selection');
      const done = page.getByRole('button', { name: 'Done' });
      expect(await done.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
    });
  });
}

async function open(page: Page, state: string): Promise<void> {
  await page.goto(`/gallery/${state}`);
  await expect(page.getByTestId('gallery-ready')).toHaveCount(1);
}

/** As this page resolves them. */
function systemColours(page: Page, ...names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      wanted.map((name) => {
        const element = document.createElement('div');
        element.style.cssText = `color: ${name}; forced-color-adjust: none`;
        document.body.append(element);
        const { color } = getComputedStyle(element);
        element.remove();
        return color;
      }),
    names,
  );
}

/** The colours of its pixels, each once; of a square of `across` in its middle alone, where that is given. */
async function coloursOf(part: Locator, across?: number): Promise<string[]> {
  const picture = (await part.screenshot()).toString('base64');
  return part.page().evaluate(
    async ([address, size]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('A canvas can be drawn on.');
      context.drawImage(image, 0, 0);
      const [left, top, width, height] =
        size === null
          ? [0, 0, image.width, image.height]
          : [Math.round((image.width - size) / 2), Math.round((image.height - size) / 2), size, size];
      const { data } = context.getImageData(left, top, width, height);
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += 4) colours.add(`rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`);
      return [...colours];
    },
    [`data:image/png;base64,${picture}`, across ?? null] as const,
  );
}
