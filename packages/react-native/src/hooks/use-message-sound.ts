import type { ChatTarget } from '@open-chat-kit/sdk';
import { playSound } from '../client/sound.ts';
import { clockOf } from '../models/life/clock-of.ts';
import { isIn } from '../models/message-list/message-query.ts';
import { useClientEvent } from './use-client-event.ts';

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
export function useMessageSound({ kind, isOff, source, target }: MessageSoundOptions): void {
  useClientEvent((event, client) => {
    const viewer = client.viewer?.uid;
    if (isOff === true || viewer === undefined) return;
    if (event.type !== (kind === 'incoming' ? 'message.received' : 'message.pending')) return;
    // From before the app began: nobody sends it just now.
    if (event.type === 'message.pending' && event.isKept) return;
    const { message } = event;
    const isOwn = message.sender.uid === viewer;
    if (isOwn !== (kind === 'outgoing') || message.content.kind === 'action') return;
    if (target === undefined || isIn(target, message, viewer)) playSound(kind, message, source, clockOf(client).now());
  });
}
