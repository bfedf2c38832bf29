import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Evaluating {
  evaluate<Given, Result>(act: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
}

/** Rules of axe that the page breaks: of all that it looks at by itself, or of these. */
export async function violations(page: Evaluating, rules?: string[]): Promise<string[]> {
  const options: RunOptions = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } };
  const given = { source: axe, options };
  return await page.evaluate(async ({ source, options: chosen }) => {
    // oxlint-disable-next-line no-eval -- the only way to bring a script into a page of any browser
    (0, eval)(source);
    const run: AxeResults = await Reflect.get(globalThis, 'axe').run(chosen);
    /**
     * Whether an element's label has all of its text apart from what is hidden from assistive technology: axe counts
     * the initials of an avatar as words that one would say.
     */
    const isNamedByItsText = (element: Element | null): boolean => {
      if (element === null) return false;
      const label = element.getAttribute('aria-label') ?? '';
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = (walker.currentNode.textContent ?? '').replace(/[\u2066-\u2069]/g, '').trim();
        const isHidden = walker.currentNode.parentElement?.closest('[aria-hidden="true"]') !== null;
        if (!isHidden && !label.includes(text)) return false;
      }
      return true;
    };
    return run.violations.flatMap(({ id, nodes }) => {
      const broken = nodes
        .filter(
          ({ target }) =>
            id !== 'label-content-name-mismatch' || !isNamedByItsText(document.querySelector(String(target[0]))),
        )
        .map(({ html }) => html.slice(0, 160));
      return broken.length > 0 ? [`${id}: ${broken.join(' | ')}`] : [];
    });
  }, given);
}
