import { createContext, type ReactElement, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import { useNewest } from '../hooks/use-newest.ts';
import { type CallHandler, callHandlerIn, currentCallHandler, watchCallHandler } from './call-handler.ts';

/** Props of {@link KitCallProvider}. */
export interface KitCallProviderProps {
  /** Begins a call. A function written in render is fine. `null`, as a state may be at first: nobody can call here. */
  readonly handler: CallHandler | null | undefined;
  readonly children?: ReactNode;
}

/** `null` where nobody can call, `undefined` where no provider says who can. */
const CallContext = createContext<CallHandler | null | undefined>(undefined);

/**
 * Gives a subtree calls: headers show their call buttons only where somebody can begin one.
 *
 * @example
 * <KitCallProvider handler={({ user, group, kind }) => startCall(user ?? group, kind)}>…</KitCallProvider>
 */
export function KitCallProvider({ handler, children }: KitCallProviderProps): ReactElement {
  const own = callHandlerIn(handler, 'KitCallProvider: "handler"');
  const newest = useNewest(own);
  // One function for good: another handler is no reason to draw a header anew.
  const stable = useCallback<CallHandler>((request) => newest()?.(request), [newest]);
  return <CallContext.Provider value={own === null ? null : stable}>{children}</CallContext.Provider>;
}

/** A server sets none for its readers: what a page sets by the time that it is taken over shows right after. */
function nobody(): null {
  return null;
}

/** The call handler here: of the nearest provider, else the one set with `KitUIKit.setCallHandler`; `null` without one. */
export function useCallHandler(): CallHandler | null {
  const byDefault = useSyncExternalStore(watchCallHandler, currentCallHandler, nobody);
  const given = useContext(CallContext);
  return given === undefined ? byDefault : given;
}
