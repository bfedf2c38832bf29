import { Platform } from 'react-native';

/** What of a browser's `document` the kit uses. */
export interface BrowserPage {
  title: string;
}

declare const document: BrowserPage | undefined;

/** Of the browser that the kit runs in; `undefined` on devices and on a server. */
export function browserPage(): BrowserPage | undefined {
  return Platform.OS === 'web' && typeof document !== 'undefined' ? document : undefined;
}
