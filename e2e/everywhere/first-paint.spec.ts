import type { Page } from '../browsers/page.ts';
import { expect, quickInChromium, test } from '../browsers/test.ts';
import { change } from '../bases/demo.ts';
import type { WantedSettings } from '../settings.ts';
import { prepare, signedIn } from './app.ts';

// Only Chromium says what jumped. Where things stand follows from the same CSS in all.
test.skip(({ kind }) => kind !== 'chromium', 'Only Chromium measures what jumps.');

/** Pages, each with something of which it is known that it comes late. */
const pages = {
  '/groups': '[role="option"]',
  '/chats': '[role="tablist"]',
  '/people': '[data-testid="user-ben"]',
  '/groups/new': '[data-testid="create-group-name"]',
  '/groups/group-2': 'textarea',
  '/groups/group-2/details': '[data-testid="details-leave"]',
  '/groups/group-2/members': '[data-testid^="member-"]',
  '/people/ben': 'textarea',
  '/duo': '[data-testid="duo-ben"] [role="option"]',
  '/settings': '[role="heading"]',
};

/** How much of the view jumped, by how far, since the page began: a hundredth is hardly seen. */
async function shiftOf(page: Page): Promise<readonly [sum: number, what: string]> {
  return await page.evaluate(
    () =>
      new Promise<[number, string]>((resolve) => {
        const seen = new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter((entry) => Reflect.get(entry, 'hadRecentInput') !== true);
          const sum = shifts.reduce((total, entry) => total + Number(Reflect.get(entry, 'value')), 0);
          const nodes = shifts.flatMap((entry): { node: Node | null }[] => Reflect.get(entry, 'sources') ?? []);
          resolve([sum, nodes.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '')).join()]);
        });
        seen.observe({ type: 'layout-shift', buffered: true });
        // None at all is told by nobody.
        requestAnimationFrame(() => setTimeout(() => resolve([0, '']), 100));
      }),
  );
}

const otherwise: WantedSettings = { language: 'he', mode: 'dark' };

/** Each page loads the app anew: those of a group, in what differs most, stand for all in the gate. */
const inGate: ReadonlySet<string> = new Set(['/groups/group-2', '/groups/group-2/details']);

for (const [width, settings, isInGate] of [
  [390, {}],
  [768, {}],
  [1180, {}],
  [1600, {}],
  [390, { textSize: 2 }],
  [1280, otherwise, true],
  [1280, otherwise, false],
] as const) {
  const how = Object.entries(settings).map(([name, value]) => `, ${name} ${value}`);
  const part = isInGate === undefined ? '' : isInGate ? ', of a group' : ', of all else';
  test(
    `the first paint is the last one, ${width} wide${how.join('')}${part}`,
    isInGate === true ? quickInChromium : {},
    async ({ tabs }) => {
      await prepare(tabs);
      const page = await signedIn(tabs, 'Ana');
      if (how.length > 0) await change(tabs, settings);
      await page.setViewportSize({ width, height: 844 });
      const jumped: string[] = [];
      for (const [address, shown] of Object.entries(pages)) {
        if (isInGate !== undefined && inGate.has(address) !== isInGate) continue;
        // In large letters a name may take a second line, and nobody knows it before it is there.
        if ('textSize' in settings && shown === 'textarea') continue;
        await page.goto(address);
        await expect(page.locator(shown).first()).toBeVisible();
        await expect(page.locator('[aria-label="Loading"]')).toHaveCount(0);
        const [sum, what] = await shiftOf(page);
        if (sum >= 0.02) jumped.push(`${address}: ${sum.toFixed(3)} ${what}`);
      }
      expect(jumped).toEqual([]);
    },
  );
}

for (const [page, what] of [
  ['details', 'Group details'],
  ['members', 'Members'],
  ['transfer', 'Transfer ownership'],
]) {
  test(`the ${page} of a group say what comes before anything runs`, async ({ tab }) => {
    await tab.goto('/empty.html');
    const html = await tab.evaluate(async (address) => await (await fetch(address)).text(), `/groups/group-2/${page}`);
    const detail = html.slice(html.indexOf('data-pair'));
    expect(detail).toContain(`>${what}<`);
    expect(detail.split(`>${what}<`)[1]).toContain('aria-label="Loading"');
    expect(detail).toContain('aria-label="Back"');
  });
}
