import { CATEGORY_MESSAGE } from '../constants.ts';
import type { MediaKind, ReceiverType } from '../domain/message.ts';
import type { MediaFile } from '../media-file.ts';
import type { AnyText } from './any-text.ts';
import { Attachment } from './attachment.ts';
import { BaseMessage } from './base-message.ts';

/** A message with a file. Give a file to upload, or set an attachment that is stored already. */
export class MediaMessage extends BaseMessage {
  file: MediaFile | null = null;
  attachment: Attachment | null = null;
  caption = '';

  constructor(
    receiverId: string,
    file: MediaFile | string | null,
    type: MediaKind | AnyText,
    receiverType: ReceiverType | AnyText,
  ) {
    super(receiverId, receiverType, type, CATEGORY_MESSAGE);
    this.setFile(file);
  }

  /** What will be uploaded; `null` in messages that came from the server. */
  getFile(): MediaFile | null {
    return this.file;
  }

  /** An address on the web is a file that is stored already; any other one is a file of the device. */
  setFile(file: MediaFile | string | null): void {
    const isStored = typeof file === 'string' && /^https?:/i.test(file);
    this.file = typeof file !== 'string' ? file : isStored || file === '' ? null : { uri: file };
    if (isStored) this.attachment = new Attachment(file);
  }

  getAttachment(): Attachment | null {
    return this.attachment;
  }

  setAttachment(attachment: Attachment | null): void {
    this.attachment = attachment;
  }

  getCaption(): string {
    return this.caption;
  }

  setCaption(caption: string): void {
    this.caption = caption;
  }

  /** Address of the file; empty until uploaded. */
  getURL(): string {
    return this.attachment?.getUrl() ?? '';
  }
}
