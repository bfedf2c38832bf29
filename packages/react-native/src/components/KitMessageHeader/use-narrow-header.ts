import { useState } from 'react';
import type { LayoutChangeEvent } from 'react-native';
import { useTextScale } from '../../theme/use-text-scale.ts';

/** Of text of the kit's own size, in points: in less than this a name is not to be read. */
const leastText = 120;
/** Of each button. */
const buttonWidth = 44;
/** Of the avatar, at text of the kit's own size. */
export const avatarWidth = 40;

interface NarrowHeader {
  /** The text would have too little room beside all buttons. */
  readonly isNarrow: boolean;
  /** Of the view that the text stands in: `undefined` where nothing could give it room. */
  readonly onLayout: ((event: LayoutChangeEvent) => void) | undefined;
}

interface LaidOut {
  readonly width: number;
  readonly isNarrow: boolean;
}

/**
 * Whether the buttons of the header leave its text too little room. They go into the menu then, whose button comes with
 * them where there was none, and the avatar does not grow with the text.
 */
export function useNarrowHeader(buttons: number, hasMenu: boolean): NarrowHeader {
  const scale = useTextScale();
  const [laidOut, setLaidOut] = useState<LaidOut | null>(null);
  const gained = Math.max(0, buttons - (hasMenu ? 0 : 1)) * buttonWidth + avatarWidth * (scale - 1);
  // What there would be with all buttons: measured without them, it must not be taken for that.
  const room = laidOut === null ? undefined : laidOut.width - (laidOut.isNarrow ? gained : 0);
  const isNarrow = room !== undefined && gained > 0 && room < leastText * scale;
  return {
    isNarrow,
    // A header without buttons is not drawn once more for a width that changes nothing. What comes to gain takes room, and is told.
    onLayout: gained > 0 ? ({ nativeEvent }) => setLaidOut({ width: nativeEvent.layout.width, isNarrow }) : undefined,
  };
}
