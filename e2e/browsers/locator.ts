import type { Page } from './page.ts';
import { type Step, wanted } from './query.ts';
import type { MouseButton } from './tab.ts';
import { until } from './waiting.ts';

/** What finds things: a page, or a part of one. */
export interface Part {
  locator(selector: string): Locator;
  getByRole(role: string, options?: RoleOptions): Locator;
  getByTestId(id: string): Locator;
  getByText(text: string | RegExp, options?: { readonly exact?: boolean }): Locator;
}

export interface RoleOptions {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
  readonly level?: number;
  readonly selected?: boolean;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A way to find something, gone anew each time. What acts on it waits until there is exactly one that it can act on. */
export class Locator implements Part {
  readonly #page: Page;
  readonly #steps: readonly Step[];

  constructor(page: Page, steps: readonly Step[]) {
    this.#page = page;
    this.#steps = steps;
  }

  locator(selector: string): Locator {
    return this.#then({ by: 'css', selector });
  }

  getByRole(role: string, { name, exact, level, selected }: RoleOptions = {}): Locator {
    return this.#then({
      by: 'role',
      role,
      ...(name === undefined ? {} : { name: wanted(name, exact) }),
      ...(level === undefined ? {} : { level }),
      ...(selected === undefined ? {} : { isSelected: selected }),
    });
  }

  getByTestId(id: string): Locator {
    return this.locator(`[data-testid="${id}"]`);
  }

  getByText(text: string | RegExp, { exact }: { readonly exact?: boolean } = {}): Locator {
    return this.#then({ by: 'text', text: wanted(text, exact) });
  }

  filter({ hasText }: { readonly hasText: string | RegExp }): Locator {
    return this.#then({ by: 'hasText', text: wanted(hasText) });
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  nth(index: number): Locator {
    return this.#then({ by: 'nth', index });
  }

  async click({ button = 'left' }: { readonly button?: MouseButton } = {}): Promise<void> {
    const [x, y] = await this.#spot();
    await this.#page.mouse.click(x, y, { button });
  }

  async hover(): Promise<void> {
    const [x, y] = await this.#spot();
    await this.#page.mouse.move(x, y);
  }

  async focus(): Promise<void> {
    await this.#page.face();
    await this.#one((element) => {
      if (element instanceof HTMLElement) element.focus();
    });
  }

  async press(keys: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press(keys);
  }

  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.type(text);
  }

  /** Puts a text into a field at once, as pasting over all of it does. */
  async fill(text: string): Promise<void> {
    await this.focus();
    await this.#one(async (element, value) => {
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) throw new Error('No field');
      for (let tries = 0; tries < 20; tries += 1) {
        // Whoever loads a page may take the focus for a moment.
        element.focus();
        element.select();
        // What that changes is drawn before anybody could type; in one task with it, React draws the old value over the new.
        await new Promise((resolve) => setTimeout(resolve));
        if (document.activeElement === element) break;
      }
      // The only way that a page can type: sets the value, tells the page, and can be undone.
      const isWritten = document.execCommand(value === '' ? 'delete' : 'insertText', false, value);
      if (!isWritten && value !== '') throw new Error('Nothing can be written there yet');
    }, text);
  }

  async dispatchKey(init: KeyboardEventInit): Promise<void> {
    await this.#one((element, given) => void element.dispatchEvent(new KeyboardEvent('keydown', given)), {
      bubbles: true,
      cancelable: true,
      ...init,
    });
  }

  count(): Promise<number> {
    return this.evaluateAll((elements) => elements.length);
  }

  /** Of the first one, as the other questions below that can be answered without one. */
  isVisible(): Promise<boolean> {
    return this.evaluateAll(([element]) => element !== undefined && inPage.isVisible(element));
  }

  async waitFor(): Promise<void> {
    await until(async () => ((await this.isVisible()) ? { answer: true } : { why: `${this.toString()} is not there` }));
  }

  textContent(): Promise<string> {
    return this.#one((element) => element.textContent ?? '');
  }

  getAttribute(name: string): Promise<string | null> {
    return this.#one((element, attribute) => element.getAttribute(attribute), name);
  }

  boundingBox(): Promise<Box> {
    return this.#one((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  evaluateAll<Result>(act: (elements: Element[]) => Result): Promise<Result>;
  evaluateAll<Given, Result>(act: (elements: Element[], given: Given) => Result, given: Given): Promise<Result>;
  evaluateAll<Result>(act: (elements: Element[], given: never) => Result, given?: unknown): Promise<Result> {
    return this.#page.evaluateOn(this.#steps, act.toString(), given);
  }

  toString(): string {
    return this.#steps.map((step) => JSON.stringify(step)).join(' → ');
  }

  #then(step: Step): Locator {
    return new Locator(this.#page, [...this.#steps, step]);
  }

  async #spot(): Promise<readonly [number, number]> {
    // A page behind another is given a frame a second, and two of them say whether something moves.
    await this.#page.face();
    return await until(async () => {
      const found = await this.#try<string>((element: Element) => inPage.spot(element), undefined);
      if ('why' in found) return found;
      if (!found.answer.startsWith('[')) return { why: `${found.answer}: ${this.toString()}` };
      const [x, y]: [number, number] = JSON.parse(found.answer);
      return { answer: [x, y] as const };
    });
  }

  /** Runs a function on the one element, once there is exactly one. */
  #one<Result>(act: (element: Element) => Result): Promise<Result>;
  #one<Given, Result>(act: (element: Element, given: Given) => Result, given: Given): Promise<Result>;
  #one<Result>(act: (element: Element, given: never) => Result, given?: unknown): Promise<Result> {
    return until(() => this.#try<Result>(act, given));
  }

  async #try<Result>(
    act: (element: Element, given: never) => unknown,
    given: unknown,
  ): Promise<{ readonly answer: Result } | { readonly why: string }> {
    const source = `async (all, given) => all.length === 1 ? { answer: await (${act.toString()})(all[0], given) ?? null } : { why: String(all.length) }`;
    const found: { readonly answer: Result } | { readonly why: string } = await this.#page.evaluateOn(
      this.#steps,
      source,
      given,
    );
    return 'why' in found ? { why: `${found.why} are found: ${this.toString()}` } : found;
  }
}
