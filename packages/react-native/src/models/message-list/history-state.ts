import type { KitException } from '@open-chat-kit/sdk';

/** How far the history is loaded. */
export interface HistoryState {
  readonly first: 'loading' | 'done' | 'failed';
  readonly hasOlder: boolean;
  /** The newest messages are not loaded: the list stands further up. */
  readonly hasNewer: boolean;
  /** An earlier page is under way. */
  readonly isLoadingOlder: boolean;
  readonly isLoadingNewer: boolean;
  /** Of the first page, or the last earlier one, that failed; `null` once one came. */
  readonly error: KitException | null;
  /** Of the last later page that failed. */
  readonly newerError: KitException | null;
}

/** Before anything was asked for. */
export const unloaded: HistoryState = {
  first: 'loading',
  hasOlder: true,
  hasNewer: false,
  isLoadingOlder: false,
  isLoadingNewer: false,
  error: null,
  newerError: null,
};
