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
  const words = name.replace(/\/index$/, '').split('/');
  const own = asTab(words[0]) ?? 'groups';
  return {
    page: `/${words.join('/')}`,
    guid: textIn(params, 'guid'),
    uid: textIn(params, 'uid'),
    isChosen: words.length > 1,
    own,
    // A server makes one page for all groups, whatever is asked beside: the browser begins with what it made.
    list: isTakenOver ? listBeside(own, textIn(params, 'list')) : own,
  };
}

function textIn(params: object, name: string): string | undefined {
  const value: unknown = Reflect.get(params, name);
  return typeof value === 'string' ? value : undefined;
}
