import { nextPath } from '../session/next-path.ts';
import { asTab, type Tab } from './tabs.ts';

let place = '';
let list: Tab | undefined;

/**
 * Where in the lists and chats the viewer is: the router forgets it as soon as another page takes over. Of this tab alone,
 * and until it is loaded anew.
 */
export function keepPlace(path: string): void {
  place = path;
  const [, tab, ...rest] = path.split('/');
  if (rest.length === 0) list = asTab(tab);
}

/** Where to go back to from a page that stands beside the lists and chats. */
export function lastPlace(): ReturnType<typeof nextPath> {
  return nextPath(place);
}

/** The list that a chat was opened from; of one that was opened by its address, where such chats are. */
export function lastList(otherwise: Tab): `/${Tab}` {
  return `/${list ?? otherwise}`;
}
