import { CATEGORY_MESSAGE, MESSAGE_TYPE } from '../constants.ts';
import type { ReceiverType } from '../domain/message.ts';
import type { AnyText } from './any-text.ts';
import { BaseMessage } from './base-message.ts';

/** A message of text. */
export class TextMessage extends BaseMessage {
  text: string;

  constructor(receiverId: string, text: string, receiverType: ReceiverType | AnyText) {
    super(receiverId, receiverType, MESSAGE_TYPE.TEXT, CATEGORY_MESSAGE);
    this.text = text;
  }

  getText(): string {
    return this.text;
  }

  setText(text: string): void {
    this.text = text;
  }
}
