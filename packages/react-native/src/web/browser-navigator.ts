import { Platform } from 'react-native';

/** What of a browser's `navigator` the kit uses; on pages without TLS neither is there. */
interface BrowserNavigator {
  readonly clipboard?: { writeText(text: string): Promise<void> };
  readonly share?: unknown;
}

declare const navigator: BrowserNavigator | undefined;

/** Of the browser that the kit runs in; `undefined` on devices and on a server. */
export function browserNavigator(): BrowserNavigator | undefined {
  return Platform.OS === 'web' && typeof navigator !== 'undefined' ? navigator : undefined;
}
