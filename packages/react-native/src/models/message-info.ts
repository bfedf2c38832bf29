import type { ChatTarget, Kit, KitException } from '@open-chat-kit/sdk';
import { isSameChat } from './chat-key.ts';
import { Asked } from './life/asked.ts';
import type { ModelOptions } from './life/model-life.ts';

/** Who has a message. */
export interface MessageInfoState {
  /** Who read it, the last one first; `null` until that is known. */
  readonly readBy: readonly Kit.MessageReceipt[] | null;
  /** Who has it and has not read it. */
  readonly deliveredTo: readonly Kit.MessageReceipt[];
  /** Why it is not known. */
  readonly error: KitException | null;
}

interface MessageInfoOptions extends ModelOptions {
  readonly id: string;
  readonly target: ChatTarget;
  readonly onError: (error: KitException) => void;
}

const unknown: MessageInfoState = { readBy: null, deliveredTo: [], error: null };

/** Who read a message of the viewer's, and who has it, live: a receipt asks anew, since it says only how far one person came. */
export function messageInfo(options: MessageInfoOptions): Asked<MessageInfoState, readonly Kit.MessageReceipt[]> {
  const { id, target } = options;
  return new Asked<MessageInfoState, readonly Kit.MessageReceipt[]>({
    ...options,
    what: 'Loading who read a message',
    unknown,
    ask: (client) => client.getMessageReceipts(id),
    stateOf: (receipts) => ({
      readBy: receipts.filter(isRead).sort((one, other) => other.getReadAt() - one.getReadAt()),
      deliveredTo: receipts.filter((receipt) => !isRead(receipt)),
      error: null,
    }),
    isNews: (event) => event.type === 'receipt' && isSameChat(event.target, target),
  });
}

function isRead(receipt: Kit.MessageReceipt): boolean {
  return receipt.getReadAt() > 0;
}
