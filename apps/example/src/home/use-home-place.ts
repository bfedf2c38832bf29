import { Navigator } from 'expo-router';
import { useIsTakenOver } from '../look/use-is-taken-over.ts';
import { listBeside } from './list-beside.ts';
import { asTab, type Tab } from './tabs.ts';

/** Where in the lists and what stands beside them one is, by the address. */
export interface HomePlace {
  /** The page as the router names it: "/groups/[guid]/details". */
  readonly page: `/${string}`;
  readonly guid: string | undefined;
  readonly uid: string | undefined;
  /** Whose page it is, as an address names them. */
  readonly of: { readonly guid?: string; readonly uid?: string };
  /** The first message of the thread that is open in the chat, by its id. */
  readonly thread: string | undefined;
  /** One step back is the chat that the thread was opened in. */
  readonly hasChatBehind: boolean;
  /** Something stands beside the lists, or before them where only one fits. */
  readonly isChosen: boolean;
  /** The list where pages like this one are found. */
  readonly own: Tab;
  /** The list that shows. */
  readonly list: Tab;
}

/** The step of the router itself is asked: what it says to a layout outlives pages that were replaced. */
export function useHomePlace(): HomePlace {
  const { state } = Navigator.useContext();
  const isTakenOver = useIsTakenOver();
  const { name = 'groups/index', params = {} } = state.routes[state.index] ?? {};
  const behind = state.routes[state.index - 1];
  const [guid, uid, thread] = [textIn(params, 'guid'), textIn(params, 'uid'), textIn(params, 'thread')];
  const words = name.replace(/\/index$/, '').split('/');
  const own = asTab(words[0]) ?? 'groups';
  return {
    page: `/${words.join('/')}`,
    guid,
    uid,
    of: { ...(guid === undefined ? {} : { guid }), ...(uid === undefined ? {} : { uid }) },
    thread,
    hasChatBehind:
      behind?.name === name &&
      textIn(behind.params, 'guid') === guid &&
      textIn(behind.params, 'uid') === uid &&
      textIn(behind.params, 'thread') === undefined,
    isChosen: words.length > 1,
    own,
    // A server makes one page for all groups, whatever is asked beside: the browser begins with what it made.
    list: isTakenOver ? listBeside(own, textIn(params, 'list')) : own,
  };
}

function textIn(params: object | undefined, name: string): string | undefined {
  const value: unknown = Reflect.get(params ?? {}, name);
  return typeof value === 'string' ? value : undefined;
}
