import type { Desk } from './desk.ts';
import { Locator, type Part, type RoleOptions } from './locator.ts';
import { pressed, typed } from './keys.ts';
import type { Step } from './query.ts';
import type { Input, MouseButton, Tab } from './tab.ts';

/**
 * A page as a person meets it, in any browser. What it can is named as Playwright names it: who knows the one can read
 * the other.
 */
export class Page implements Part {
  readonly #tab: Tab;
  readonly #desk: Desk;
  readonly #all = new Locator(this, []);
  #pointer = { x: 0, y: 0 };

  constructor(tab: Tab, desk: Desk) {
    this.#tab = tab;
    this.#desk = desk;
  }

  readonly keyboard = {
    press: (keys: string): Promise<void> => this.#input(pressed(keys)),
    type: (text: string): Promise<void> => this.#input(typed(text)),
  };

  readonly mouse = {
    move: (x: number, y: number): Promise<void> => this.#moveTo(x, y),
    click: async (x: number, y: number, { button = 'left' }: { readonly button?: MouseButton } = {}): Promise<void> => {
      await this.#moveTo(x, y);
      await this.#input([
        { do: 'down', button },
        { do: 'up', button },
      ]);
    },
    down: (): Promise<void> => this.#input([{ do: 'down', button: 'left' }]),
    up: (): Promise<void> => this.#input([{ do: 'up', button: 'left' }]),
    wheel: (_x: 0, pixels: number): Promise<void> => this.#input([{ do: 'wheel', ...this.#pointer, pixels }]),
  };

  goto(address: string): Promise<void> {
    return this.#tab.goto(new URL(address, this.#desk.home).href);
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  goBack(): Promise<void> {
    return this.#tab.back();
  }

  async url(): Promise<URL> {
    return new URL(await this.evaluate(() => location.href));
  }

  close(): Promise<void> {
    this.#desk.closed(this);
    return this.#tab.close();
  }

  setViewportSize({ width, height }: { readonly width: number; readonly height: number }): Promise<void> {
    return this.#tab.setSize(width, height);
  }

  /** Stops the page with all its locks and connections. Returns what lets it go on. */
  standStill(): Promise<() => Promise<void>> {
    if (this.#tab.standStill === undefined) throw new Error('Only the debugger of Chromium can stop a page.');
    return this.#tab.standStill();
  }

  face(): Promise<void> {
    return this.#desk.face(this.#tab);
  }

  screenshot(): Promise<Buffer> {
    return this.#tab.screenshot();
  }

  /** Runs a function in the page. It sees nothing but what it is given; that and what it returns go as JSON. */
  evaluate<Result>(act: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Given, Result>(act: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  evaluate<Result>(act: (given: never) => Result | Promise<Result>, given?: unknown): Promise<Result> {
    return this.#run(`(${act.toString()})(${asJson(given)})`);
  }

  /** Runs the text of a function in the page, with the elements that these steps lead to, and what is given. */
  async evaluateOn<Result>(steps: readonly Step[], act: string, given: unknown): Promise<Result> {
    const call = `(${act})(inPage.find(${asJson(steps)}), ${asJson(given)})`;
    const isThere = await this.#run<Result | typeof newPage>(
      `(typeof inPage === 'undefined' ? '${newPage}' : ${call})`,
    );
    if (isThere !== newPage) return isThere;
    await this.#tab.evaluate(`(() => {${this.#desk.finder}})()`);
    return await this.#run(call);
  }

  locator(selector: string): Locator {
    return this.#all.locator(selector);
  }

  getByRole(role: string, options?: RoleOptions): Locator {
    return this.#all.getByRole(role, options);
  }

  getByTestId(id: string): Locator {
    return this.#all.getByTestId(id);
  }

  getByText(text: string | RegExp, options?: { readonly exact?: boolean }): Locator {
    return this.#all.getByText(text, options);
  }

  async #run<Result>(call: string): Promise<Result> {
    const text = await this.#tab.evaluate(`(async () => JSON.stringify(await ${call}) ?? '')()`);
    const [result]: [Result] = JSON.parse(`[${text}]`);
    return result;
  }

  async #moveTo(x: number, y: number): Promise<void> {
    this.#pointer = { x, y };
    await this.#input([{ do: 'move', x, y }]);
  }

  async #input(inputs: readonly Input[]): Promise<void> {
    await this.face();
    await this.#tab.input(inputs);
  }
}

/** What a page says that has no finder yet. */
const newPage = 'a new page';

function asJson(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value);
}
