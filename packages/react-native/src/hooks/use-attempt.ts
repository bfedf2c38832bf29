import type { KitException } from '@open-chat-kit/sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { Attempt, type AttemptStep } from '../models/attempt.ts';
import { useNewest } from './use-newest.ts';
import { useSession } from './use-session.ts';

/** Something that is tried, and how far it is. */
export interface Attempting {
  readonly isBusy: boolean;
  /** Of the last try; `null` for none. */
  readonly error: KitException | null;
  run(what: string, task: () => Promise<unknown>): void;
}

interface AttemptOptions {
  /** What it is about: of something else, and of what somebody else tried, nothing is shown. @default always the same */
  readonly of?: unknown;
  readonly onDone?: () => void;
  readonly onError: (error: KitException) => void;
}

/** One thing to be tried as often as it takes. What goes wrong is told also when what asked for it has gone meanwhile. */
export function useAttempt(options: AttemptOptions): Attempting {
  const { of } = options;
  const client = useKitClient();
  const session = useSession();
  const subject = useMemo(() => ({ of, client, session }), [of, client, session]);
  const newest = useNewest({ ...options, subject });
  const tried = useRef<Tried>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      tried.current?.attempt.rest();
    };
  }, []);
  const [state, setState] = useState<State>({ subject: null, isBusy: false, error: null });
  const run = useCallback(
    (what: string, task: () => Promise<unknown>) => {
      const follow = (step: AttemptStep<unknown>): void => {
        if (step.type === 'failed') newest().onError(step.error);
        if (isGone.current || newest().subject !== subject) return;
        setState({ subject, isBusy: step.type === 'begun', error: step.type === 'failed' ? step.error : null });
        if (step.type === 'done') newest().onDone?.();
      };
      if (tried.current?.subject !== subject) tried.current = { subject, attempt: new Attempt(subject.client, follow) };
      tried.current.attempt.run(what, task);
    },
    [newest, subject],
  );
  const isOfThis = state.subject === subject;
  return { isBusy: isOfThis && state.isBusy, error: isOfThis ? state.error : null, run };
}

interface State {
  readonly subject: object | null;
  readonly isBusy: boolean;
  readonly error: KitException | null;
}

interface Tried {
  readonly subject: object;
  readonly attempt: Attempt<unknown>;
}
