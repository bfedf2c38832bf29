import {
  type ChatClient,
  type ClientEvent,
  type Kit,
  type KitException,
  type MessageRecord,
  textIn,
  toKitException,
} from '@open-chat-kit/sdk';
import type { Draft, UnsavedEdit, WritingPlace } from '../drafts/draft.ts';
import { editIn } from '../drafts/edit-in.ts';
import { isIn } from '../message-list/message-query.ts';
import { canEdit } from '../message-list/message-rights.ts';
import { Writing } from '../writing.ts';
import type { DraftField } from './draft-field.ts';

interface EditsParts {
  readonly client: ChatClient | null;
  readonly place: WritingPlace;
  readonly field: DraftField;
  readonly onEditFailed: ((message: Kit.TextMessage) => void) | undefined;
  readonly onError: (error: KitException) => void;
}

/** Changes of messages that were sent: how they begin elsewhere, and what becomes of them. */
export class Edits {
  readonly #parts: EditsParts;
  /** Of those the server is being asked. */
  readonly #asking = new Set<Draft>();

  constructor(parts: EditsParts) {
    this.#parts = parts;
  }

  /** A change that was not saved, where something else was being written by then: the first of them; `null` for none. */
  get unsaved(): UnsavedEdit | null {
    return this.#all[0] ?? null;
  }

  /** Edits a message that a host names: one of the viewer's in this chat. */
  begin(id: string): void {
    const { client, place, field, onError } = this.#parts;
    if (client === null) return;
    client.queries.getMessage(id).then(
      (message) => {
        const isHere = isIn(place.target, message, client.viewer?.uid ?? '');
        if (isHere && this.#isEditedHere(client, message) && canEdit(message, client)) field.edit(message);
      },
      (cause: unknown) => onError(toKitException(cause, 'Loading a message')),
    );
  }

  /** `draft`: as it was written, which comes back where it is refused. */
  save(message: Kit.TextMessage, draft: Draft): void {
    const { client, place, field, onEditFailed, onError } = this.#parts;
    if (client === null) return;
    const viewer = client.viewer?.uid;
    const { edits } = Writing.of(client);
    edits.begin(place, draft);
    client.editMessage(message).then(
      () => edits.end(place, draft),
      (cause: unknown) => {
        onEditFailed?.(message);
        // Where somebody else is in by now, or nobody, it waits for who wrote it.
        const isOurs = client.viewer?.uid === viewer;
        if (isOurs && field.giveBack(draft)) edits.end(place, draft);
        else edits.fail(place, { message, draft });
        const error = toKitException(cause, 'Editing a message');
        if (isOurs || error.code !== 'NOT_LOGGED_IN') onError(error);
      },
    );
  }

  /** Changes that were on their way when the app ended: what the server has by now was saved. */
  recall(): void {
    const { client, place } = this.#parts;
    if (client === null) return;
    const { edits } = Writing.of(client);
    for (const draft of edits.doubtedIn(place)) {
      const message = editIn(draft);
      if (message === undefined || this.#asking.has(draft)) continue;
      this.#asking.add(draft);
      client.queries
        .getMessage(message.getId())
        .then(
          ({ content }) =>
            edits.settle(place, draft, textIn(content) === message.getText() ? null : { message, draft }),
          (cause: unknown) => {
            const { code, isRetryable } = toKitException(cause, 'Loading a message');
            // Asked again once the server answers. Where it can't tell, whoever wrote it decides.
            if (!isRetryable && code !== 'NOT_LOGGED_IN') edits.settle(place, draft, { message, draft });
          },
        )
        .finally(() => this.#asking.delete(draft));
    }
  }

  /** What was said not to be saved may be all the same, where only the answer was lost. */
  take(event: ClientEvent): void {
    const { client, place } = this.#parts;
    if (event.type === 'resync') this.recall();
    if (event.type !== 'message.edited' || client === null) return;
    const { id, content } = event.message;
    const isThis = (message: Kit.TextMessage | undefined): boolean =>
      message?.getId() === id && message.getText() === textIn(content);
    const { edits } = Writing.of(client);
    for (const edit of this.#all) if (isThis(edit.message)) edits.drop(place, edit);
    for (const draft of edits.doubtedIn(place)) if (isThis(editIn(draft))) edits.settle(place, draft, null);
  }

  /** Tries once more to save what was not. */
  saveAgain(): void {
    const { unsaved } = this;
    if (unsaved !== null) this.save(unsaved.message, unsaved.draft);
  }

  /** The first that was not saved is not wanted any more. */
  drop(): void {
    const { client, place } = this.#parts;
    const { unsaved } = this;
    if (client !== null && unsaved !== null) Writing.of(client).edits.drop(place, unsaved);
  }

  /** They outlive the composer: whoever comes back to the chat is told. */
  get #all(): readonly UnsavedEdit[] {
    const { client, place } = this.#parts;
    return client === null ? [] : Writing.of(client).edits.unsavedIn(place);
  }

  /** A reply is edited in the composer of its thread, where there is one. */
  #isEditedHere(client: ChatClient, { parentId }: MessageRecord): boolean {
    const { target, parentId: own } = this.#parts.place;
    return parentId === own || (own === '' && !Writing.of(client).isOpen({ target, parentId }));
  }
}
