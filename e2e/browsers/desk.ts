import type { Browser, Tab } from './tab.ts';
import { Page } from './page.ts';

/** Pages of one browser, of which one has the focus. */
export class Desk {
  /** Addresses without a host are of it. */
  readonly home: string;
  /** The script that finds things in a page (`in-page.ts`). */
  readonly finder: string;
  readonly #browser: Browser;
  readonly #pages = new Set<Page>();
  #front: Tab | undefined;

  constructor(browser: Browser, home: string, finder: string) {
    this.#browser = browser;
    this.home = home;
    this.finder = finder;
  }

  get pages(): readonly Page[] {
    return [...this.#pages];
  }

  async open(): Promise<Page> {
    const page = new Page(await this.#browser.newTab(), this);
    this.#pages.add(page);
    return page;
  }

  /** Gives a tab the focus of the browser, if another one has it. */
  async face(tab: Tab): Promise<void> {
    if (this.#front !== tab) await tab.toFront();
    this.#front = tab;
  }

  /** The browser gives the focus to whichever it likes. */
  closed(page: Page): void {
    this.#pages.delete(page);
    this.#front = undefined;
  }
}
