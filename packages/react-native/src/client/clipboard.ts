import { warnOnce } from '../development.ts';
import { browserNavigator } from '../web/browser-navigator.ts';

/** Puts a text on the clipboard, as `Clipboard.setString` of `@react-native-clipboard/clipboard` does. It may be a promise. */
export type ClipboardWriter = (text: string) => unknown;

let given: ClipboardWriter | null = null;

/** Sets what writes to the clipboard for all components; `null` takes it away. JavaScript hosts pass anything. */
export function setClipboard(write: ClipboardWriter | null): void {
  if (write !== null && typeof write !== 'function') warnOnce('KitUIKit.setClipboard: "write" must be a function.');
  given = typeof write === 'function' ? write : null;
}

/** What writes to the clipboard here; `null` where nothing does: React Native has none of its own. */
export function clipboardWriter(): ClipboardWriter | null {
  if (given !== null) return given;
  const clipboard = browserNavigator()?.clipboard;
  return clipboard === undefined ? null : (text) => clipboard.writeText(text);
}
