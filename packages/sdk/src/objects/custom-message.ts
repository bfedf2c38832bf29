import { CATEGORY_CUSTOM } from '../constants.ts';
import type { JsonObject } from '../domain/json.ts';
import type { ReceiverType } from '../domain/message.ts';
import type { AnyText } from './any-text.ts';
import { BaseMessage } from './base-message.ts';

/** A message whose meaning the host defines. */
export class CustomMessage extends BaseMessage {
  customData: JsonObject;

  constructor(receiverId: string, receiverType: ReceiverType | AnyText, customType: string, data: JsonObject = {}) {
    super(receiverId, receiverType, customType, CATEGORY_CUSTOM);
    this.customData = data;
  }

  getCustomData(): JsonObject {
    return this.customData;
  }

  setCustomData(customData: JsonObject): void {
    this.customData = customData;
  }
}
