import { asTab, type Tab } from './tabs.ts';

/** What the address of a page beside the lists says of them. */
export interface ListParam {
  readonly list?: Tab;
}

/** The list that stands beside a page: the one that its address names, else the one where such pages are found. */
export function listBeside(own: Tab, named: unknown): Tab {
  return asTab(named) ?? own;
}

/** Names this list in an address, where it is not the one that would be there anyway. */
export function listParam(own: Tab, list: Tab): ListParam {
  return list === own ? {} : { list };
}
