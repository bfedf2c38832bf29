import { nextPath } from '../session/next-path.ts';
import { addressOf, type Beside } from './address.ts';

let place = '';

/**
 * Where in the lists and chats the viewer is: the router forgets it as soon as another page takes over. Of this tab alone,
 * and until it is loaded anew.
 */
export function keepPlace(path: string, beside: Beside): void {
  place = addressOf(path, beside);
}

/** Where to go back to from a page that stands beside the lists and chats. */
export function lastPlace(): ReturnType<typeof nextPath> {
  return nextPath(place);
}
