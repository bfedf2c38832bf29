import type { Tab } from '../driver/tab.ts';

export const contestantNames = ['limit', 'naive', 'ours', 'flatList', 'flashList', 'legendList'] as const;
export type ContestantName = (typeof contestantNames)[number];

/** What is asked of ours. */
export type Target =
  | { readonly kind: 'exactly' | 'atMost'; readonly value: number }
  /** Times what limit takes. */
  | { readonly kind: 'ratio'; readonly value: number };

/** One line of the table. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly unit: 'renders' | 'px' | 'ms' | 'frames' | 'nodes' | 'rows' | 'kB' | '×';
  /** Counts decide by their worst round, times by their median and only as ratios. */
  readonly kind: 'count' | 'time';
  readonly target?: Target;
}

/** What one page of one contestant showed, by the measure's id. */
export type Sample = Readonly<Record<string, number>>;

/** One page that is opened for each contestant and size, and what is measured on it. */
export interface Session {
  readonly name: string;
  readonly measures: readonly Measure[];
  /** Counting renders costs time: never in a session of times. */
  readonly isProbed: boolean;
  address(contestant: ContestantName, size: number): string;
  run(tab: Tab, contestant: ContestantName, size: number): Promise<Sample>;
}
