import type { ReactElement } from 'react';
import type { GroupDetailsSlot, KitGroupDetailsProps } from './props.ts';

/** The slots that get the group. */
export type GroupSlotName = {
  [Name in keyof KitGroupDetailsProps]-?: KitGroupDetailsProps[Name] extends GroupDetailsSlot | undefined
    ? GroupDetailsSlot extends KitGroupDetailsProps[Name]
      ? Name
      : never
    : never;
}[keyof KitGroupDetailsProps];

/** The host's view for the group, or the built-in one. */
export type GroupSlotOf = (name: GroupSlotName, builtIn: ReactElement | null) => ReactElement | null;
