import { useRouter } from 'expo-router';
import { useState } from 'react';
import { threadParam } from '../home/address.ts';
import { listParam } from '../home/list-beside.ts';
import { useHomePlace } from '../home/use-home-place.ts';

/** Which thread of a chat is open, and the way into one and out of it. */
export interface ThreadWay {
  /** Of its first message; `undefined` where none is open. */
  readonly id: string | undefined;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/** Of a chat that has no address of its own. */
export function useOwnThread(): ThreadWay {
  const [id, setId] = useState<string>();
  return { id, open: setId, close: () => setId(undefined) };
}

/** Of the chat that is the page: a thread is a step of the browser's history, and an address to come back to. */
export function useThreadInAddress(): ThreadWay {
  const router = useRouter();
  const { page, of, thread, hasChatBehind, own, list } = useHomePlace();
  return {
    id: thread,
    open: (id) => router.push({ pathname: page, params: { ...of, ...threadParam(id), ...listParam(own, list) } }),
    close() {
      // A thread that was opened by its address has no chat behind it: it becomes one.
      if (hasChatBehind) router.back();
      else router.setParams({ thread: undefined });
    },
  };
}
