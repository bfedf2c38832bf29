import { nextPath } from '../session/next-path.ts';
import type { ListParam } from './list-beside.ts';

let place = '';

/**
 * Where in the lists and chats the viewer is: the router forgets it as soon as another page takes over. Of this tab alone,
 * and until it is loaded anew.
 */
export function keepPlace(path: string, { list }: ListParam): void {
  place = list === undefined ? path : `${path}?list=${list}`;
}

/** Where to go back to from a page that stands beside the lists and chats. */
export function lastPlace(): ReturnType<typeof nextPath> {
  return nextPath(place);
}
