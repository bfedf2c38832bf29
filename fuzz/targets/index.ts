import type { Target } from '../loop/target.ts';
import { events } from './events.ts';
import { records } from './records.ts';
import { addresses, texts } from './texts.ts';

/** The targets that need nothing but JavaScript. */
export const targets: readonly Target[] = [events(), records(), texts(), addresses()];
