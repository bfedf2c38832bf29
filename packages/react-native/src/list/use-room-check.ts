import { useCallback, useEffect, useRef } from 'react';
import type { LayoutChangeEvent } from 'react-native';
import { useClock } from '../client/use-clock.ts';
import { RoomCheck } from './room-check.ts';

/** Looks at each layout of a native list whether it has a height. */
export function useRoomCheck(name: string): (event: LayoutChangeEvent) => void {
  const size = useRef({ width: 0, height: 0 });
  const check = useRef<RoomCheck>(null);
  const clock = useClock();
  useEffect(() => () => check.current?.stop(), []);
  return useCallback(
    ({ nativeEvent: { layout } }: LayoutChangeEvent) => {
      size.current = layout;
      // What is hidden by `display: none` has no width either.
      const lacksRoom = (): boolean => size.current.height === 0 && size.current.width > 0;
      const only = check.current ?? new RoomCheck(name, lacksRoom, clock);
      check.current = only;
      only.look();
    },
    [name, clock],
  );
}
