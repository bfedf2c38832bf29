import { useEffect, useState } from 'react';
import { AccessibilityInfo } from 'react-native';

/** Whether the user asked the system for less motion; `true` until it is known, so that nothing starts in vain. */
export function useReducedMotion(): boolean {
  const [isReduced, setReduced] = useState(true);
  useEffect(() => {
    let isGone = false;
    AccessibilityInfo.isReduceMotionEnabled().then(
      (isEnabled) => {
        if (!isGone) setReduced(isEnabled);
      },
      () => {}, // no answer: without motion
    );
    const listener = AccessibilityInfo.addEventListener('reduceMotionChanged', setReduced);
    return () => {
      isGone = true;
      listener.remove();
    };
  }, []);
  return isReduced;
}
