import type { KitException } from '@open-chat-kit/sdk';

/** How far a list is. */
export type ListPhase = 'loading' | 'loaded' | 'empty' | 'error';

/** What a list shows as a whole. */
export interface PagerState {
  readonly phase: ListPhase;
  /** In list order. The same array as long as no row came, went or moved. */
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  /** A later page is under way. */
  readonly isLoadingMore: boolean;
  /** A reload that the user asked for is under way; the rows stay. */
  readonly isRefreshing: boolean;
  /** Of the last page that failed; `null` once one came. */
  readonly error: KitException | null;
}

/** What a pager says once, beside its state. */
export type PagerNotice =
  | { readonly type: 'loaded'; readonly ids: readonly string[] }
  | { readonly type: 'empty' }
  | { readonly type: 'failed'; readonly error: KitException };

export const unloaded: PagerState = {
  phase: 'loading',
  ids: [],
  hasMore: true,
  isLoadingMore: false,
  isRefreshing: false,
  error: null,
};
