import type { ChatTarget, DraftContent, ConversationRecord } from '@open-chat-kit/sdk/engine';
import { type Message } from './kept.ts';

export function nameOf({ with: other }: ConversationRecord): string {
  return other.type === 'user' ? other.user.name : other.group.name;
}

/** The other side, as one key from both sides. */
export function conversation(me: string, target: ChatTarget): string {
  return target.type === 'group' ? `group ${target.id}` : `users ${[me, target.id].sort().join(' ')}`;
}

export function typeOf(content: DraftContent): string {
  if (content.kind === 'media') return content.media;
  return content.kind === 'custom' ? content.customType : 'text';
}

export function keyOf({ sender, receiver }: Message): string {
  return conversation(sender, receiver);
}

export function mentionsOf(me: string, message: Message): boolean {
  return textOf(message).includes(`<@uid:${me}>`) || callsAll(message);
}

export function callsAll(message: Message): boolean {
  return message.mayCallAll && /<@all:[^<>\n]{1,200}>/.test(textOf(message));
}

function textOf({ content }: Message): string {
  return content.kind === 'text' ? content.text : content.kind === 'media' ? content.caption : '';
}

/** Without the signs of Markdown: all but a single one between letters or digits. */
export function withoutSigns(text: string): string {
  const letters = [...text];
  const isSign = (at: number): boolean => '*_~`'.includes(letters[at] ?? ' ');
  const isWord = (at: number): boolean => /[\p{L}\p{N}]/u.test(letters[at] ?? '');
  const isWithin = (at: number): boolean => isWord(at - 1) && isWord(at + 1) && letters[at] !== '`';
  return letters.filter((_, at) => !isSign(at) || isWithin(at)).join('');
}

export function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function matches({ name, uid }: { readonly name: string; readonly uid: string }, keyword: string): boolean {
  return [name, uid].some((text) => plain(text).includes(plain(keyword)));
}

export function byOrder(
  a: { readonly order: string; readonly uid: string },
  b: { readonly order: string; readonly uid: string },
): number {
  return by(a.order, b.order) || by(a.uid, b.uid);
}

/** As the bytes of UTF-8 sort. */
export function by(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
