import { type ChatTarget, conversationOf, type MessageRecord } from '@open-chat-kit/sdk';
import { AppState } from 'react-native';
import { playSound } from '../client/sound.ts';
import { clockOf } from '../models/life/clock-of.ts';
import { chatKey } from '../models/chat-key.ts';
import { isIn } from '../models/message-list/message-query.ts';
import { areTabsTold, isFirst, isInViewElsewhere } from '../web/tab-locks.ts';
import { useClientEvent } from './use-client-event.ts';
import { useHeldInView } from './use-held-in-view.ts';

interface MessageSoundOptions {
  readonly kind: 'incoming' | 'outgoing';
  /** @default false */
  readonly isOff: boolean | undefined;
  /** What is to be heard, in the words of the host. */
  readonly source: unknown;
  /** Of this conversation alone; `undefined` for all. */
  readonly target?: ChatTarget;
}

/**
 * Lets what comes, or what one sends, be heard, where a host plays sounds. Of several tabs of one browser one plays what comes:
 * one that is in view, where there is one.
 */
export function useMessageSound({ kind, isOff, source, target }: MessageSoundOptions): void {
  const heard = target === undefined ? everyChat : soundOf(target);
  useHeldInView(kind === 'incoming' && isOff !== true ? heard : null);
  useClientEvent((event, client) => {
    const viewer = client.viewer?.uid;
    if (isOff === true || viewer === undefined) return;
    if (event.type !== (kind === 'incoming' ? 'message.received' : 'message.pending')) return;
    // From before the app began: nobody sends it just now.
    if (event.type === 'message.pending' && event.isKept) return;
    const { message } = event;
    const isOwn = message.sender.uid === viewer;
    if (isOwn !== (kind === 'outgoing') || message.content.kind === 'action') return;
    if (target !== undefined && !isIn(target, message, viewer)) return;
    const mayPlay = isOwn || !areTabsTold() ? null : () => playsHere(message, viewer);
    playSound(kind, message, source, clockOf(client).now(), mayPlay);
  });
}

const everyChat = 'sounds';

function soundOf(chat: ChatTarget): string {
  return `${everyChat} ${chatKey(chat)}`;
}

/** Of the tabs that hear of a message, those in view go first. */
async function playsHere(message: MessageRecord, viewer: string): Promise<boolean> {
  const isHidden = AppState.currentState === 'background';
  const chat = soundOf(conversationOf(message, viewer));
  if (isHidden && (await isInViewElsewhere(viewer, everyChat, chat))) return false;
  return await isFirst(`sound ${message.id}`, viewer);
}
