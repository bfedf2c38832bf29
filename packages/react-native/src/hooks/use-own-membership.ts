import { useMemo } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { OwnMembership, type OwnMembershipState } from '../models/own-membership.ts';
import { useModelState } from './use-model-state.ts';

/** The viewer's own membership, and how to read it as it is by now. */
export interface OwnMembershipHandle extends OwnMembershipState {
  readonly read: () => OwnMembershipState;
}

/** Who looks at a group and what they are in it, live. */
export function useOwnMembership(guid: string): OwnMembershipHandle {
  const client = useKitClient();
  const model = useMemo(() => new OwnMembership({ client, guid }), [client, guid]);
  const state = useModelState(model);
  return { ...state, read: model.getSnapshot };
}
