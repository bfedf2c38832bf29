import type { ErrorCode, MessageRecord } from '@open-chat-kit/sdk';
import { RowStore } from '../row-store.ts';
import { isSameLayout, type MessageLayout } from './message-layout.ts';

/** How far one's own message is; messages of others are always `sent`. */
export type SendState = 'sent' | 'pending' | 'failed';

/** What a row draws. The same object as long as nothing of it changed. */
export interface MessageRow extends MessageLayout {
  readonly message: MessageRecord;
  readonly status: SendState;
  /** Why it failed; `null` for all others. */
  readonly errorCode: ErrorCode | null;
  /** Written by the viewer. */
  readonly isOwn: boolean;
}

const alone: MessageLayout = { startsDay: true, startsUnread: false, isFirstOfRun: true, isLastOfRun: true };

/** The messages that a list knows. */
export class MessageRows extends RowStore<MessageRow> {
  #linesChanged = 0;

  /** Counts the changes of lines about the group, of which those are folded that follow each other. */
  get linesChanged(): number {
    return this.#linesChanged;
  }

  message(key: string | undefined): MessageRecord | undefined {
    return key === undefined ? undefined : this.get(key)?.message;
  }

  /** Takes in a message, unless what is known of it is newer. */
  put(
    key: string,
    given: MessageRecord,
    isOwn: boolean,
    status: SendState = 'sent',
    errorCode: ErrorCode | null = null,
  ): void {
    const before = this.get(key);
    const message = before === undefined ? given : newest(before.message, given, isOwn);
    if (before?.message === message && before.status === status && before.errorCode === errorCode) return;
    this.set(key, { ...(before ?? alone), message, status, errorCode, isOwn });
  }

  place(key: string, layout: MessageLayout): void {
    const row = this.get(key);
    if (row !== undefined && !isSameLayout(row, layout)) this.set(key, { ...row, ...layout });
  }

  override set(key: string, row: MessageRow): void {
    if (isLine(row) || isLine(this.get(key))) this.#linesChanged += 1;
    super.set(key, row);
  }

  override remove(key: string): void {
    if (isLine(this.get(key))) this.#linesChanged += 1;
    super.remove(key);
  }
}

function isLine(row: MessageRow | undefined): boolean {
  return row?.message.content.kind === 'action';
}

/** The newer of two forms; the same object when nothing that a row shows is other. */
function newest(known: MessageRecord, given: MessageRecord, isOwn: boolean): MessageRecord {
  // A pending record has no id and knows nothing that the server does not know better.
  if (known.id !== '' && (given.id === '' || given.revision < known.revision)) return known;
  // Receipts come beside the revision, and what was read stays read.
  const deliveredAt = given.deliveredAt === 0 ? known.deliveredAt : given.deliveredAt;
  const readAt = given.readAt === 0 ? known.readAt : given.readAt;
  const next = deliveredAt === given.deliveredAt && readAt === given.readAt ? given : { ...given, deliveredAt, readAt };
  return isSame(known, next, isOwn) ? known : next;
}

function isSame(a: MessageRecord, b: MessageRecord, isOwn: boolean): boolean {
  return (
    a.id === b.id &&
    a.revision === b.revision &&
    a.order === b.order &&
    a.sentAt === b.sentAt &&
    a.editedAt === b.editedAt &&
    a.deletedAt === b.deletedAt &&
    a.replyCount === b.replyCount &&
    // Of others' messages they say what the viewer read, which no row shows.
    (!isOwn || (a.deliveredAt === b.deliveredAt && a.readAt === b.readAt)) &&
    a.sender.name === b.sender.name &&
    a.sender.avatar === b.sender.avatar &&
    contentKey(a) === contentKey(b) &&
    JSON.stringify([a.reactions, a.metadata]) === JSON.stringify([b.reactions, b.metadata])
  );
}

/** Of the people in a line about a group only their names are shown, not whether they are there. */
function contentKey({ content, sender }: MessageRecord): string {
  if (content.kind !== 'action') return JSON.stringify(content);
  const { action } = content;
  const user = 'user' in action ? [action.user.uid, action.user.name] : [];
  return JSON.stringify([action.kind, sender.name, ...user, action.kind === 'scopeChanged' ? action.newScope : '']);
}
