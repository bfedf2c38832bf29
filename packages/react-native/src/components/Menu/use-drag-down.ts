import { useState } from 'react';
import { Animated, PanResponder, type PanResponderInstance } from 'react-native';
import { useNewest } from '../../hooks/use-newest.ts';
import { useReducedMotion } from '../../overlay/use-reduced-motion.ts';

/** So far down, in points, or so fast, in points a millisecond: it is meant. */
const far = 80;
const fast = 0.5;

interface DragDown {
  /** To spread on what is taken hold of. */
  readonly grip: PanResponderInstance['panHandlers'];
  /** How far down the sheet is. */
  readonly down: Animated.Value;
}

/** Closes a sheet that is pulled down: it follows the finger, and goes back where it was not meant. */
export function useDragDown(onClose: () => void): DragDown {
  const isStill = useReducedMotion();
  const newest = useNewest({ onClose, isStill });
  const [drag] = useState((): DragDown => {
    const down = new Animated.Value(0);
    const back = (): void => {
      if (newest().isStill) down.setValue(0);
      else Animated.spring(down, { toValue: 0, bounciness: 0, useNativeDriver: false }).start();
    };
    const { panHandlers } = PanResponder.create({
      onMoveShouldSetPanResponder: (_event, { dx, dy }) => dy > 4 && dy > Math.abs(dx),
      onPanResponderMove: (_event, { dy }) => down.setValue(Math.max(0, dy)),
      onPanResponderRelease: (_event, { dy, vy }) => {
        if (dy > far || (dy > 0 && vy > fast)) newest().onClose();
        else back();
      },
      onPanResponderTerminate: back,
    });
    return { grip: panHandlers, down };
  });
  return drag;
}
