import type { Tab } from '../driver/tab.ts';
import type { ContestantName, Measure } from './measure.ts';

/** What one page of one contestant showed, by the measure's id. */
export type Sample = Readonly<Record<string, number>>;

/** One page that is opened for each contestant and size, and what is measured on it. */
export interface Session {
  readonly name: string;
  readonly measures: readonly Measure[];
  /** Counting renders costs time: never in a session of times. */
  readonly isProbed: boolean;
  /** How long a page of it may take. @default a minute */
  readonly seconds?: number;
  address(contestant: ContestantName, size: number): string;
  run(tab: Tab, contestant: ContestantName, size: number): Promise<Sample>;
}
