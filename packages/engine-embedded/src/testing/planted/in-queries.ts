import { asked, patched, type Row } from './rows.ts';

export type ListName = 'listGroups' | 'listUsers' | 'listMembers' | 'listBanned' | 'listConversations' | 'history';

/** Which argument is the query, and what the checks call the list. */
export const lists: Readonly<Record<ListName, readonly [query: number, what: string]>> = {
  listGroups: [0, 'groups'],
  listUsers: [0, 'people'],
  listMembers: [1, 'members'],
  listBanned: [1, 'banned people'],
  listConversations: [0, 'conversations'],
  history: [1, 'messages'],
};

export const inQuery = (list: ListName, path: string, change: (value: unknown) => unknown): Row[4] => {
  const [index] = lists[list];
  return asked(list, (given) => given.map((value, at) => (at === index ? patched(value, path, change) : value)));
};

export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
