import type { ChatTarget } from '@open-chat-kit/sdk';
import { useEffect } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { playSound } from '../client/sound.ts';
import { clockOf } from '../models/life/clock-of.ts';
import { isIn } from '../models/message-list/message-query.ts';
import { useNewest } from './use-newest.ts';

interface MessageSoundOptions {
  readonly kind: 'incoming' | 'outgoing';
  /** @default false */
  readonly isOff: boolean | undefined;
  /** What is to be heard, in the words of the host. */
  readonly source: unknown;
  /** Of this conversation alone; `undefined` for all. */
  readonly target?: ChatTarget;
}

/** Lets what comes, or what one sends, be heard, where a host plays sounds. */
export function useMessageSound(options: MessageSoundOptions): void {
  const client = useKitClient();
  const newest = useNewest(options);
  useEffect(() => {
    if (client === null) return undefined;
    return client.subscribe((events) => {
      const { kind, isOff, source, target } = newest();
      const viewer = client.viewer?.uid ?? '';
      if (isOff === true || viewer === '') return;
      const wanted = kind === 'incoming' ? 'message.received' : 'message.pending';
      for (const event of events) {
        if (event.type !== wanted) continue;
        const { message } = event;
        const isOwn = message.sender.uid === viewer;
        if (isOwn !== (kind === 'outgoing') || message.content.kind === 'action') continue;
        if (target === undefined || isIn(target, message, viewer))
          playSound(kind, message, source, clockOf(client).now());
      }
    });
  }, [client, newest]);
}
