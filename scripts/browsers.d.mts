export type Program =
  | 'chromium'
  | 'chromiumWindow'
  | 'firefox'
  | 'webkitDriver'
  | 'miniBrowser'
  | 'xvfb'
  | 'xdotool'
  | 'natsServer';
type Browser = 'chromium' | 'chromium in a window' | 'firefox' | 'webkit' | 'real input' | 'nats';
type Missing = { readonly missing: string };

/** Paths of these programs, or a sentence about those that are not there. */
export function findPrograms<const Name extends Program>(
  ...names: readonly Name[]
): { readonly paths: Readonly<Record<Name, string>> } | Missing;

/** What one browser takes, or a sentence about what of it is not there. */
export function findBrowser(name: Browser): { readonly paths: Readonly<Record<string, string>> } | Missing;

/** Installs what these browsers lack, if that is possible. Returns a sentence for each that is still missing. */
export function provideBrowsers(names: readonly Browser[]): Readonly<Partial<Record<Browser, string>>>;

/** The path of a Chromium; `undefined`, with a sentence on the console, where there is none and none can be had. */
export function provideChromium(): string | undefined;
