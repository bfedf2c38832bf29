import { type ChatClient, type Clock, type Kit, type KitException, toKitException, uidStart } from '@open-chat-kit/sdk';
import type { Draft } from '../drafts/draft.ts';
import { Writing } from '../writing.ts';
import type { DraftField } from './draft-field.ts';

interface SendingParts {
  readonly field: DraftField;
  readonly clock: () => Clock;
  readonly random: () => number;
  readonly onError: (error: KitException) => void;
}

/** Messages on their way from the field into a row of the list: one that never comes as far must not be lost. */
export class Sending {
  readonly #parts: SendingParts;

  constructor(parts: SendingParts) {
    this.#parts = parts;
  }

  /** `written`: as it stood in the field. `writing`: of who wrote it. */
  send(client: ChatClient, message: Kit.TextMessage, written: Draft, writing: Writing): void {
    const { field, onError } = this.#parts;
    const writer = client.viewer?.uid;
    const muid = this.#newId(writer ?? '');
    message.setMuid(muid);
    let hadRow = false;
    const stop = client.subscribe((events) => {
      hadRow = events.some((event) => event.type === 'message.pending' && event.message.muid === muid);
      if (hadRow) stop();
    });
    client.sendMessage(message).then(stop, (cause: unknown) => {
      stop();
      const error = toKitException(cause, 'Sending a message');
      const hasRow = client.getPendingMessages().some(({ draft }) => draft.muid === muid);
      // A message without its row any more that failed for no reason of the server's was taken back by the user.
      if (hadRow && !hasRow && error.code === 'INTERNAL') return;
      // What had a row when the session ended is kept with it. Else it is of who wrote it, and not of who is in by now.
      const isOurs = client.viewer?.uid === writer;
      if (!hadRow) field.putBefore(written, isOurs ? Writing.of(client) : writing);
      // Kept for who has logged out, it went wrong for nobody.
      if (isOurs || error.code !== 'NOT_LOGGED_IN') onError(error);
    });
  }

  #newId(writer: string): string {
    const { clock, random } = this.#parts;
    return `${uidStart(writer)}-${clock().now().toString(36)}-${random().toString(36).slice(2)}`;
  }
}
