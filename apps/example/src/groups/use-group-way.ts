import { useLocalSearchParams, useRouter, useSegments } from 'expo-router';
import { listBeside, listParam } from '../home/list-beside.ts';
import type { Tab } from '../home/tabs.ts';
import { useWhileHere } from '../look/use-while-here.ts';

/** A page that belongs to a group. */
type GroupSubpage = 'details' | 'members' | 'banned' | 'add' | 'transfer';

interface GroupWay {
  readonly guid: string;
  /** That stands beside the page, or that it was opened from. */
  readonly list: Tab;
  readonly toList: () => void;
  readonly to: (page: GroupSubpage) => void;
  /** To where a new owner is chosen. */
  readonly toTransfer: (isLeaving: boolean) => void;
  /** From there to the details, where whoever did it in order to leave is asked whether to. */
  readonly handedOver: () => void;
  /** The group is handed over in order to leave. */
  readonly isLeaving: boolean;
  /** Up from a page of the group: to its details, from there to its chat, and from there to the list. */
  readonly back: () => void;
}

/** The ways between the pages of the group that the address names, for as long as the page is there that asks. */
export function useGroupWay(): GroupWay {
  const router = useRouter();
  const whileHere = useWhileHere();
  const segments: readonly string[] = useSegments();
  const page = segments.at(-1);
  const { guid, list: named, leaving } = useLocalSearchParams<{ guid: string; list?: string; leaving?: string }>();
  const list = listBeside('groups', named);
  const params = { guid, ...listParam('groups', list) };
  // Where one has come from is no matter: a page that was opened by its address has nothing behind it.
  const toList = (): void => whileHere(() => router.dismissTo(`/${list}`));
  const toChat = (): void => whileHere(() => router.dismissTo({ pathname: '/groups/[guid]', params }));
  const toDetails = (more = {}): void =>
    whileHere(() => router.dismissTo({ pathname: '/groups/[guid]/details', params: { ...params, ...more } }));
  const isLeaving = leaving !== undefined;
  const leavingParam = { leaving: 'yes' };
  return {
    guid,
    list,
    toList,
    to: (to) => router.push({ pathname: `/groups/[guid]/${to}`, params }),
    toTransfer: (wants) =>
      router.push({ pathname: '/groups/[guid]/transfer', params: { ...params, ...(wants ? leavingParam : {}) } }),
    handedOver: () => toDetails(isLeaving ? leavingParam : {}),
    isLeaving,
    back: page === '[guid]' ? toList : page === 'details' ? toChat : () => toDetails(),
  };
}
