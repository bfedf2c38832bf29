declare const __DEV__: boolean | undefined;
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Whether warnings for developers are wanted: Metro says it by `__DEV__`, other bundlers by `NODE_ENV`. */
export function isDevelopment(): boolean {
  if (typeof __DEV__ !== 'undefined') return __DEV__ === true;
  try {
    // Written out, so that bundlers find and replace it.
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false; // a browser with neither
  }
}

const said = new Set<string>();
/** Texts that name what hosts made of their data may be others each time: there is an end to them. */
const mostSaid = 200;

/** Says something to developers, once for as long as the app runs. */
export function warnOnce(text: string): void {
  if (!isDevelopment() || said.has(text) || said.size >= mostSaid) return;
  said.add(text);
  console.warn(text);
}

/** For tests: what was said is said again. */
export function forgetWarnings(): void {
  said.clear();
}
