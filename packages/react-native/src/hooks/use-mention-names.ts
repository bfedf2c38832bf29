import { mentionsIn } from '@open-chat-kit/sdk';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import type { NameOf } from '../models/mentions/mention-marks.ts';
import { PeopleNames } from '../models/mentions/people-names.ts';

/** Names of who is mentioned in a text; whoever draws it does so again when one becomes known. */
export function useMentionNames(text: string): NameOf {
  const client = useKitClient();
  const { uids } = useMemo(() => mentionsIn({ kind: 'text', text }), [text]);
  const names = client === null || uids.length === 0 ? null : PeopleNames.of(client);
  useEffect(() => names?.follow(uids), [names, uids]);
  const read = (): string => (names === null ? '' : uids.map((uid) => names.nameOf(uid) ?? '').join('\n'));
  useSyncExternalStore(names?.subscribe ?? never, read, read);
  return names?.nameOf ?? nobody;
}

function never(): () => void {
  return () => {};
}

function nobody(): undefined {
  return undefined;
}
