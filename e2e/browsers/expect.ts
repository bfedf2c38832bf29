import { expect as base } from '@playwright/test';
import { wanted } from './query.ts';
import { Locator } from './locator.ts';
import { patience } from './waiting.ts';

interface Verdict {
  readonly pass: boolean;
  readonly message: () => string;
}

interface Patience {
  readonly timeout?: number;
}

/** Looks again and again until it is so, or with `.not` until it is not. */
async function watch(
  isNot: boolean,
  locator: Locator,
  what: string,
  look: () => Promise<{ readonly isSo: boolean; readonly seen?: unknown }>,
  { timeout = patience }: Patience = {},
): Promise<Verdict> {
  const end = Date.now() + timeout;
  for (;;) {
    // A page that is just being left has no answer.
    const { isSo, seen } = await look().catch((error: unknown) => ({ isSo: isNot, seen: String(error) }));
    if (isSo !== isNot || Date.now() > end) {
      const message = (): string =>
        `${locator.toString()} ${isNot ? 'not ' : ''}${what}; seen: ${JSON.stringify(seen)}`;
      return { pass: isSo, message };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Playwright's words, for the locators of the shared checks. */
export const expect = base.extend({
  toBeVisible(locator: Locator, options?: Patience) {
    return watch(this.isNot, locator, 'to be visible', async () => ({ isSo: await locator.isVisible() }), options);
  },
  toBeHidden(locator: Locator, options?: Patience) {
    return watch(this.isNot, locator, 'to be hidden', async () => ({ isSo: !(await locator.isVisible()) }), options);
  },
  toBeFocused(locator: Locator) {
    return watch(this.isNot, locator, 'to have the focus', () =>
      locator.evaluateAll((elements) => ({
        isSo: elements.length === 1 && document.activeElement === elements[0],
        seen: document.activeElement?.outerHTML.slice(0, 160),
      })),
    );
  },
  toBeDisabled(locator: Locator) {
    return watch(this.isNot, locator, 'to be disabled', () =>
      locator.evaluateAll((elements) => ({
        isSo: elements.length === 1 && elements[0]?.matches(':disabled, [aria-disabled="true"]') === true,
      })),
    );
  },
  toBeInViewport(locator: Locator) {
    return watch(this.isNot, locator, 'to be in view', () =>
      locator.evaluateAll(([element]) => {
        const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return { isSo: element !== undefined && bottom > 0 && top < innerHeight, seen: [top, bottom] };
      }),
    );
  },
  toHaveCount(locator: Locator, count: number) {
    return watch(this.isNot, locator, `${count} times`, async () => {
      const seen = await locator.count();
      return { isSo: seen === count, seen };
    });
  },
  toHaveText(locator: Locator, texts: readonly string[]) {
    return watch(this.isNot, locator, `with texts ${texts.join(', ')}`, async () => {
      const seen = await locator.evaluateAll((elements) => elements.map(({ textContent }) => textContent ?? ''));
      return { isSo: seen.join('\n') === texts.join('\n'), seen };
    });
  },
  toContainText(locator: Locator, text: string | RegExp, options?: Patience) {
    return watch(
      this.isNot,
      locator,
      `with ${String(text)} in it`,
      () =>
        locator.evaluateAll((elements, part) => {
          const seen = elements[0]?.textContent ?? '';
          return { isSo: elements.length === 1 && inPage.matches(seen, part), seen };
        }, wanted(text)),
      options,
    );
  },
  toHaveValue(locator: Locator, value: string) {
    return watch(this.isNot, locator, `with value ${value}`, () =>
      locator.evaluateAll((elements, text) => {
        const seen = elements[0] === undefined ? undefined : Reflect.get(elements[0], 'value');
        return { isSo: seen === text, seen: String(seen) };
      }, value),
    );
  },
  toHaveAttribute(locator: Locator, name: string, value: string) {
    return watch(this.isNot, locator, `with ${name}="${value}"`, () =>
      locator.evaluateAll(
        (elements, [attribute, text]) => {
          const seen = elements[0]?.getAttribute(attribute);
          return { isSo: elements.length === 1 && seen === text, seen };
        },
        [name, value] as const,
      ),
    );
  },
});
