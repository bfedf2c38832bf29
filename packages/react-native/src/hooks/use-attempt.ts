import type { KitException } from '@open-chat-kit/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Attempt, type AttemptStep } from '../models/attempt.ts';
import { useNewest } from './use-newest.ts';

/** Something that is tried, and how far it is. */
export interface Attempting {
  readonly isBusy: boolean;
  /** Of the last try; `null` for none. */
  readonly error: KitException | null;
  run(what: string, task: () => Promise<unknown>): void;
}

interface AttemptListeners {
  readonly onDone: () => void;
  readonly onError: (error: KitException) => void;
}

/** One thing to be tried as often as it takes. What goes wrong is told also when what asked for it has gone meanwhile. */
export function useAttempt(listeners: AttemptListeners): Attempting {
  const newest = useNewest(listeners);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const [{ isBusy, error }, setState] = useState<Omit<Attempting, 'run'>>({ isBusy: false, error: null });
  const follow = useCallback(
    (step: AttemptStep<unknown>) => {
      if (step.type === 'failed') newest().onError(step.error);
      if (isGone.current) return;
      setState({ isBusy: step.type === 'begun', error: step.type === 'failed' ? step.error : null });
      if (step.type === 'done') newest().onDone();
    },
    [newest],
  );
  const attempt = useRef<Attempt<unknown>>(null);
  const run = useCallback(
    (what: string, task: () => Promise<unknown>) => {
      const only = attempt.current ?? new Attempt(follow);
      attempt.current = only;
      only.run(what, task);
    },
    [follow],
  );
  return { isBusy, error, run };
}
