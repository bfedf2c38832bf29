import { useCallback, useEffect, useRef } from 'react';
import type { LayoutChangeEvent } from 'react-native';
import { RoomCheck } from './room-check.ts';

/** Looks at each layout of a native list whether it has a height. */
export function useRoomCheck(name: string): (event: LayoutChangeEvent) => void {
  const size = useRef({ width: 0, height: 0 });
  const check = useRef<RoomCheck>(null);
  useEffect(() => () => check.current?.stop(), []);
  return useCallback(
    ({ nativeEvent: { layout } }: LayoutChangeEvent) => {
      size.current = layout;
      // What is hidden by `display: none` has no width either.
      const only = check.current ?? new RoomCheck(name, () => size.current.height === 0 && size.current.width > 0);
      check.current = only;
      only.look();
    },
    [name],
  );
}
