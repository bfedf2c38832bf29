import { type ChatClient, type Kit, type KitException, type MessageRecord, toKitException } from '@open-chat-kit/sdk';
import type { Draft, WritingPlace } from '../drafts/draft.ts';
import { isIn } from '../message-list/message-query.ts';
import { canEdit } from '../message-list/message-rights.ts';
import { Writing } from '../writing.ts';
import type { DraftField } from './draft-field.ts';

/** How a message was to be changed. */
export interface UnsavedEdit {
  readonly message: Kit.TextMessage;
  readonly draft: Draft;
}

interface EditsParts {
  readonly client: ChatClient | null;
  readonly place: WritingPlace;
  readonly field: DraftField;
  /** Something else is being written by the time that a change was not saved; `null`: nothing is left to be told. */
  readonly onUnsaved: (unsaved: UnsavedEdit | null) => void;
  readonly onEditFailed: ((message: Kit.TextMessage) => void) | undefined;
  readonly onError: (error: KitException) => void;
}

/** Changes of messages that were sent: how they begin elsewhere, and what becomes of them. */
export class Edits {
  readonly #parts: EditsParts;
  #unsaved: UnsavedEdit | null = null;

  constructor(parts: EditsParts) {
    this.#parts = parts;
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
    const { client, field, onEditFailed, onError } = this.#parts;
    const viewer = client?.viewer?.uid;
    client?.editMessage(message).catch((cause: unknown) => {
      onEditFailed?.(message);
      const isOurs = viewer !== undefined && client.viewer?.uid === viewer;
      if (isOurs && !field.giveBack(draft)) this.#tell({ message, draft });
      onError(toKitException(cause, 'Editing a message'));
    });
  }

  /** Tries once more to save what was not. */
  saveAgain(): void {
    const unsaved = this.#unsaved;
    this.drop();
    if (unsaved !== null) this.save(unsaved.message, unsaved.draft);
  }

  /** What was not saved is not wanted any more, or not for the next user's eyes. */
  drop(): void {
    this.#tell(null);
  }

  #tell(unsaved: UnsavedEdit | null): void {
    this.#unsaved = unsaved;
    this.#parts.onUnsaved(unsaved);
  }

  /** A reply is edited in the composer of its thread, where there is one. */
  #isEditedHere(client: ChatClient, { parentId }: MessageRecord): boolean {
    const { target, parentId: own } = this.#parts.place;
    return parentId === own || (own === '' && !Writing.of(client).isOpen({ target, parentId }));
  }
}
