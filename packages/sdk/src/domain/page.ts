/** A slice of a longer list: at most as many as were asked for. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Give it back to get the next page. Opaque; valid only for the query that produced it. `null` on the last page. */
  readonly cursor: string | null;
  /** Known without asking again: no page follows. */
  readonly isLast: boolean;
}
