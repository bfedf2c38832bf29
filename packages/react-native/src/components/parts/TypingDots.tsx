import { type ReactElement, useEffect, useState } from 'react';
import { Text } from 'react-native';
import { useClock } from '../../client/use-clock.ts';
import { useReducedMotion } from '../../overlay/use-reduced-motion.ts';

const stepMs = 400;

/** An ellipsis that grows and begins again; at rest where the user wants less motion. Screen readers pass over it. */
export function TypingDots(): ReactElement {
  const isStill = useReducedMotion();
  const clock = useClock();
  const [count, setCount] = useState(3);
  useEffect(() => {
    if (isStill) return undefined;
    let cancel = clock.after(stepMs, function step() {
      cancel = clock.after(stepMs, step);
      setCount((before) => (before % 3) + 1);
    });
    return () => {
      cancel();
      setCount(3);
    };
  }, [isStill, clock]);
  return <Text aria-hidden>{'.'.repeat(count)}</Text>;
}
