import { act } from '@testing-library/react-native';
import type { ManualClock } from './manual-clock.ts';

/** What is drawn at one moment may begin what ends at the next one. */
const momentMs = 50;

/** Lets time pass, and what comes of it be drawn. */
export async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= momentMs) await act(() => clock.advance(Math.min(left, momentMs)));
}
