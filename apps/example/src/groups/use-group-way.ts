import { useLocalSearchParams, useRouter } from 'expo-router';
import { useWhileHere } from '../look/use-while-here.ts';

/** A page that belongs to a group. */
type GroupSubpage = 'details' | 'members' | 'banned' | 'add';

interface GroupWay {
  readonly guid: string;
  readonly toList: () => void;
  readonly to: (page: GroupSubpage) => void;
  /** From a page of the group. */
  readonly back: () => void;
}

/** The ways between the pages of the group that the address names, for as long as the page is there that asks. */
export function useGroupWay(): GroupWay {
  const router = useRouter();
  const whileHere = useWhileHere();
  const { guid } = useLocalSearchParams<{ guid: string }>();
  return {
    guid,
    toList: () => whileHere(() => router.replace('/groups')),
    to: (page) => router.push({ pathname: `/groups/[guid]/${page}`, params: { guid } }),
    // A page that was opened by its address has nothing behind it.
    back: () =>
      whileHere(() => {
        if (router.canGoBack()) router.back();
        else router.replace({ pathname: '/groups/[guid]', params: { guid } });
      }),
  };
}
