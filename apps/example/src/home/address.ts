import type { ListParam } from './list-beside.ts';

/** What an address says beside its path: the list there, where it is another one, and the thread that is open. */
export interface Beside extends ListParam {
  readonly thread?: string;
}

/** The address of a page of the lists and chats, as somebody could type it. */
export function addressOf(path: string, beside: Beside): string {
  const words = Object.entries(beside).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return words.length === 0 ? path : `${path}?${words.join('&')}`;
}

/** Names this thread in an address, where one is open. */
export function threadParam(thread: string | undefined): Beside {
  return thread === undefined ? {} : { thread };
}
