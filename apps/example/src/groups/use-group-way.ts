import { useLocalSearchParams, useRouter, useSegments } from 'expo-router';
import { listBeside, listParam } from '../home/list-beside.ts';
import type { Tab } from '../home/tabs.ts';
import { useWhileHere } from '../look/use-while-here.ts';

/** A page that belongs to a group. */
type GroupSubpage = 'details' | 'members' | 'banned' | 'add';

interface GroupWay {
  readonly guid: string;
  /** That stands beside the page, or that it was opened from. */
  readonly list: Tab;
  readonly toList: () => void;
  readonly to: (page: GroupSubpage) => void;
  /** Up from a page of the group: to its details, from there to its chat, and from there to the list. */
  readonly back: () => void;
}

/** The ways between the pages of the group that the address names, for as long as the page is there that asks. */
export function useGroupWay(): GroupWay {
  const router = useRouter();
  const whileHere = useWhileHere();
  const segments: readonly string[] = useSegments();
  const page = segments.at(-1);
  const { guid, list: named } = useLocalSearchParams<{ guid: string; list?: string }>();
  const list = listBeside('groups', named);
  const params = { guid, ...listParam('groups', list) };
  // Where one has come from is no matter: a page that was opened by its address has nothing behind it.
  const toList = (): void => whileHere(() => router.dismissTo(`/${list}`));
  const toChat = (): void => whileHere(() => router.dismissTo({ pathname: '/groups/[guid]', params }));
  const toDetails = (): void => whileHere(() => router.dismissTo({ pathname: '/groups/[guid]/details', params }));
  return {
    guid,
    list,
    toList,
    to: (to) => router.push({ pathname: `/groups/[guid]/${to}`, params }),
    back: page === '[guid]' ? toList : page === 'details' ? toChat : toDetails,
  };
}
