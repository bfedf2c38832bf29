import { useLayoutEffect, useRef, useState } from 'react';
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
  /** Of the view that the text stands in. */
  readonly onLayout: (event: LayoutChangeEvent) => void;
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
  const gained = Math.max(0, buttons - (hasMenu ? 0 : 1)) * buttonWidth + avatarWidth * (scale - 1);
  const [isNarrow, setNarrow] = useState(false);
  // No state: a width that changes nothing draws nothing.
  const laidOut = useRef<LaidOut>({ width: Infinity, isNarrow });
  const judge = (): void => {
    const at = laidOut.current;
    // What there would be with all buttons: measured without them, it must not be taken for that.
    const isTooNarrow = gained > 0 && at.width - (at.isNarrow ? gained : 0) < leastText * scale;
    // Even the same state may be drawn once more.
    if (isTooNarrow !== isNarrow) setNarrow(isTooNarrow);
  };
  // Buttons, and the size of text, may be others by now.
  useLayoutEffect(judge);
  return {
    isNarrow,
    onLayout: ({ nativeEvent }) => {
      laidOut.current = { width: nativeEvent.layout.width, isNarrow };
      judge();
    },
  };
}
