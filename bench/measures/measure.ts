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
  readonly unit: 'renders' | 'px' | 'ms' | 'µs' | 'frames' | 'nodes' | 'rows' | 'kB' | '×';
  /** Counts decide by their worst round, times by their median and only as ratios. */
  readonly kind: 'count' | 'time';
  readonly target?: Target;
}

/** All that one measure showed at one size: values of each round, by contestant. */
export interface Line {
  readonly id: string;
  readonly size: number;
  readonly values: Partial<Record<ContestantName, number[]>>;
}
