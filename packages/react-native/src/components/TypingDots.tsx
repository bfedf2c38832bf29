import { type ReactElement, useEffect, useState } from 'react';
import { Text } from 'react-native';
import { useReducedMotion } from '../overlay/use-reduced-motion.ts';

const stepMs = 400;

/** An ellipsis that grows and begins again; at rest where the user wants less motion. Screen readers pass over it. */
export function TypingDots(): ReactElement {
  const isStill = useReducedMotion();
  const [count, setCount] = useState(3);
  useEffect(() => {
    if (isStill) return undefined;
    const timer = setInterval(() => setCount((before) => (before % 3) + 1), stepMs);
    return () => {
      clearInterval(timer);
      setCount(3);
    };
  }, [isStill]);
  return <Text aria-hidden>{'.'.repeat(count)}</Text>;
}
