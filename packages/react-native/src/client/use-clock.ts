import type { Clock } from '@open-chat-kit/sdk';
import { clockOf } from '../models/life/clock-of.ts';
import { useKitClient } from './KitClientProvider.tsx';

/** The time that components live in: that of their client. */
export function useClock(): Clock {
  return clockOf(useKitClient());
}
