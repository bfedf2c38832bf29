/** The internal list as the platform chooses it, for pages that test it alone. */
export { WindowedList, type WindowedListHandle, type WindowedListProps } from '#list';
export { useRowAttributes } from '../list/row-attributes.ts';
