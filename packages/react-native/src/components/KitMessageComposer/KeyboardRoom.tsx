import { type ComponentRef, type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import {
  Keyboard,
  type KeyboardEvent,
  type KeyboardMetrics,
  LayoutAnimation,
  Platform,
  StyleSheet,
  useWindowDimensions,
  View,
} from 'react-native';

/**
 * The room that a device's keyboard covers below a composer. It is measured on the screen and not reckoned from the
 * height of the keyboard: where a host, or the system, has moved the composer up already there is nothing to add.
 */
export function KeyboardRoom(): ReactElement {
  const view = useRef<ComponentRef<typeof View>>(null);
  const keyboard = useRef(hidden);
  const [room, setRoom] = useState(0);
  const { width, height: windowHeight } = useWindowDimensions();

  const measure = useCallback((): void => {
    const { top, height } = keyboard.current;
    if (height === 0) return setRoom(0);
    // Android takes the bar of the system off the height, which is below the keyboard where apps reach to the edge.
    const most = Math.max(height, Platform.OS === 'android' ? windowHeight - top : 0);
    view.current?.measureInWindow((_x, y, _width, own) => {
      // Of a composer that stands at the top of what scrolls room moves nothing up: more than the keyboard is never needed.
      if (keyboard.current.top === top) setRoom(Math.round(Math.min(most, Math.max(0, y + own - top))));
    });
  }, [windowHeight]);

  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      moveWith(event);
      keyboard.current = coveredBy(event.endCoordinates, width);
      measure();
    };
    const hide = (event: KeyboardEvent): void => {
      moveWith(event);
      keyboard.current = hidden;
      measure();
    };
    // It may have come up for another field.
    const metrics = Keyboard.metrics();
    if (metrics !== undefined) keyboard.current = coveredBy(metrics, width);
    measure();
    const listeners =
      Platform.OS === 'ios'
        ? [
            Keyboard.addListener('keyboardWillChangeFrame', take),
            // Once more when it stands: what moves for it otherwise has moved by then.
            Keyboard.addListener('keyboardDidChangeFrame', measure),
            Keyboard.addListener('keyboardWillHide', hide),
            // For one that was going when this came.
            Keyboard.addListener('keyboardDidHide', hide),
          ]
        : [Keyboard.addListener('keyboardDidShow', take), Keyboard.addListener('keyboardDidHide', hide)];
    return () => {
      for (const listener of listeners) listener.remove();
    };
  }, [measure, width]);

  return (
    <View
      ref={view}
      onLayout={measure}
      style={[styles.room, { height: room }]}
      collapsable={false}
      testID="composer-keyboard-room"
    />
  );
}

interface Covered {
  /** Where the keyboard begins, from the top of the window. */
  readonly top: number;
  readonly height: number;
}

const hidden: Covered = { top: Infinity, height: 0 };

/** One that was put away has no height, or is below the screen; one that floats is where its owner put it. */
function coveredBy({ screenY: top, height, width }: KeyboardMetrics, windowWidth: number): Covered {
  const isFloating = Platform.OS === 'ios' && width < windowWidth;
  return top === 0 || height === 0 || isFloating ? hidden : { top, height };
}

/** As the keyboard moves, and at once where it does not say how. */
function moveWith({ duration, easing }: KeyboardEvent): void {
  if (!(duration > 0)) return;
  // The bridge takes no shorter ones.
  const length = Math.max(10, duration);
  LayoutAnimation.configureNext({
    duration: length,
    update: { duration: length, type: LayoutAnimation.Types[easing] ?? 'keyboard' },
  });
}

const styles = StyleSheet.create({
  // What stands in the composer keeps a distance from each other, and this is nothing to keep it from.
  room: { marginTop: -4 },
});
