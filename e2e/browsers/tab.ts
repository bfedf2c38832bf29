/** What a hand does, in order. Keys are named as `KeyboardEvent.key`; places are pixels of the view. */
export type Input =
  | { readonly do: 'keyDown' | 'keyUp'; readonly key: string }
  | { readonly do: 'move'; readonly x: number; readonly y: number }
  | { readonly do: 'down' | 'up'; readonly button: MouseButton }
  | { readonly do: 'wheel'; readonly x: number; readonly y: number; readonly pixels: number };

export type MouseButton = 'left' | 'right';

/** One tab, with the few things that each browser does in its own way. All else is written once, in `page.ts`. */
export interface Tab {
  /** Ends when the page is loaded. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** The text that this expression, or the promise that it is, comes to. */
  evaluate(expression: string): Promise<string>;
  input(inputs: readonly Input[]): Promise<void>;
  /** In pixels of the view. */
  setSize(width: number, height: number): Promise<void>;
  /** Gives it what a person looks at: the focus of the browser. */
  toFront(): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Stops the page as a debugger does, where the browser has one that can. Returns what lets it go on. */
  standStill?(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** A browser that runs. Its tabs share one profile. */
export interface Browser {
  newTab(): Promise<Tab>;
  /** Errors and warnings on the consoles of its pages, and what they threw, since this was asked last. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type BrowserName = 'chromium' | 'firefox' | 'webkit';
