/**
 * Runs in the page, bundled: finds what assistive technology finds, by role and accessible name, with the same
 * library in every browser, so that a check means the same in each.
 */
import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { Step, Wanted } from './query.ts';

export interface InPage {
  find(steps: readonly Step[]): Element[];
  isVisible(element: Element): boolean;
  /** Where to click, in pixels of the view, once it stands still; else why it cannot be clicked. */
  spot(element: Element): Promise<string>;
  matches(text: string, wanted: Wanted): boolean;
}

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var inPage: InPage;
}

globalThis.inPage = { find, isVisible, spot, matches };

function find(steps: readonly Step[]): Element[] {
  let found: Element[] | undefined;
  for (const step of steps) {
    if (step.by === 'nth') found = (found ?? []).slice(step.index).slice(0, 1);
    else if (step.by === 'hasText') found = (found ?? []).filter((element) => matches(textOf(element), step.text));
    else found = [...new Set((found ?? [document]).flatMap((scope) => findIn(scope, step)))];
  }
  return found ?? [];
}

function findIn(scope: ParentNode, step: Exclude<Step, { by: 'nth' | 'hasText' }>): Element[] {
  if (step.by === 'css') return [...scope.querySelectorAll(step.selector)];
  const all = [...scope.querySelectorAll('*')];
  if (step.by === 'text') {
    const hits = all.filter((element) => !isMute(element) && matches(textOf(element), step.text));
    // The smallest: not what contains another hit.
    return hits.filter((element) => !hits.some((other) => other !== element && element.contains(other)));
  }
  return all.filter(
    (element) =>
      getRole(element) === step.role &&
      (step.level === undefined || levelOf(element) === step.level) &&
      (step.isSelected === undefined || (element.getAttribute('aria-selected') === 'true') === step.isSelected) &&
      isPerceivable(element) &&
      (step.name === undefined || matches(computeAccessibleName(element), step.name)),
  );
}

function matches(text: string, to: Wanted): boolean {
  const plain = text.replace(/\s+/g, ' ').trim();
  if ('pattern' in to) return new RegExp(to.pattern, to.flags).test(plain);
  return 'exact' in to ? plain === to.exact : plain.toLowerCase().includes(to.part.toLowerCase());
}

function textOf(element: Element): string {
  return element.textContent ?? '';
}

function isMute(element: Element): boolean {
  return ['SCRIPT', 'STYLE', 'HEAD', 'TITLE', 'NOSCRIPT'].includes(element.tagName);
}

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? /^H(\d)$/.exec(element.tagName)?.[1]);
}

/** Whether assistive technology is told of it. */
function isPerceivable(element: Element): boolean {
  return element.closest('[aria-hidden="true"], [inert]') === null && isShown(element);
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return isShown(element) && width > 0 && height > 0;
}

async function spot(element: Element): Promise<string> {
  if (!isVisible(element)) return 'it is not visible';
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'it is disabled';
  const before = element.getBoundingClientRect();
  if (before.top < 0 || before.left < 0 || before.bottom > innerHeight || before.right > innerWidth) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  await frame();
  const first = element.getBoundingClientRect();
  await frame();
  const { left, top, width, height } = element.getBoundingClientRect();
  if (first.left !== left || first.top !== top) return 'it moves';
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (hit === null || !(element.contains(hit) || hit.contains(element)))
    return `${hit?.outerHTML.slice(0, 120)} is over it`;
  return JSON.stringify([x, y]);
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
