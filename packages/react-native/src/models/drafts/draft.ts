import type { ChatTarget, Kit, MessageRecord } from '@open-chat-kit/sdk';
import type { WrittenText } from '../mentions/written-text.ts';

/** The message that somebody writes about: they answer it, or change what it says. */
export interface About {
  readonly kind: 'reply' | 'edit';
  readonly message: MessageRecord;
}

/** What was written and not sent. */
export interface Draft extends WrittenText {
  readonly about: About | null;
  /** What was being written when the editing of a message began: it comes back afterwards. */
  readonly kept: Draft | null;
}

/** How a message was to be changed. */
export interface UnsavedEdit {
  readonly message: Kit.TextMessage;
  readonly draft: Draft;
}

/** Nothing is being written. */
export const blankDraft: Draft = { text: '', mentions: [], about: null, kept: null };

/** A place to write into: a chat, or one thread of it. */
export interface WritingPlace {
  readonly target: ChatTarget;
  /** First message of the thread; empty for the chat itself. */
  readonly parentId: string;
}

/** Names the change of a message that is written in a place. */
export function editKey({ target, parentId }: WritingPlace, { about }: Draft): string {
  return JSON.stringify([target.type, target.id, parentId, about?.message.id ?? '']);
}

/** Names a place. */
export function placeKey({ target, parentId }: WritingPlace): string {
  return JSON.stringify([target.type, target.id, parentId]);
}
