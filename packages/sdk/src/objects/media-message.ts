import { CATEGORY_MESSAGE } from '../constants.ts';
import type { MediaKind, ReceiverType } from '../domain/message.ts';
import type { MediaFile } from '../media-file.ts';
import type { Attachment } from './attachment.ts';
import { BaseMessage } from './base-message.ts';

/** A message with a file. Give a file to upload, or set an attachment that is stored already. */
export class MediaMessage extends BaseMessage {
  #file: MediaFile | null = null;
  #attachment: Attachment | null = null;
  #caption: string = '';

  constructor(receiverId: string, file: MediaFile | null, type: MediaKind, receiverType: ReceiverType) {
    super(receiverId, receiverType, type, CATEGORY_MESSAGE);
    this.#file = file;
  }

  /** What will be uploaded; `null` in messages that came from the server. */
  getFile(): MediaFile | null {
    return this.#file;
  }

  setFile(file: MediaFile | null): void {
    this.#file = file;
  }

  getAttachment(): Attachment | null {
    return this.#attachment;
  }

  setAttachment(attachment: Attachment | null): void {
    this.#attachment = attachment;
  }

  getCaption(): string {
    return this.#caption;
  }

  setCaption(caption: string): void {
    this.#caption = caption;
  }

  /** Address of the file; empty until uploaded. */
  getURL(): string {
    return this.#attachment?.getUrl() ?? '';
  }
}
