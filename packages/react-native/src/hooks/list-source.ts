import type { BuilderKind } from './read-builder.ts';

/**
 * What a list takes from its host, and gives to it. The hook of a list, the handle of its component and the props that say what
 * to fetch follow from it.
 */
export interface ListSource<Item, Query, Given, Selected extends string> {
  readonly builders: BuilderKind<Query>;
  /** A snapshot of an item for hosts. @param viewer who is logged in, `""` for nobody */
  readonly toHost: (item: Item, viewer: string) => Given;
  /** What a handle of such a list calls what gives the selection: `getSelectedGroups`. */
  readonly selected: Selected;
}

/** What gives what is selected, by the name that it has in one list. */
export type Selecting<Selected extends string, Given> = Readonly<Record<Selected, () => Given[]>>;

/** A handle in which what gives the selection has the name that its list gives it. */
export function named<Given, Selected extends string, Handle extends { getSelected(): Given[] }>(
  { getSelected, ...handle }: Handle,
  { selected }: { readonly selected: Selected },
): Omit<Handle, 'getSelected'> & Selecting<Selected, Given> {
  // A computed name makes a record of any names.
  const selecting = { [selected]: getSelected } as Selecting<Selected, Given>;
  return { ...handle, ...selecting };
}
