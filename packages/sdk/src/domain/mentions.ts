import type { MessageRecord } from './message.ts';

/** `<@uid:ben>` mentions one person, `<@all:everybody>` all in a group, by whatever name the writer calls them. */
export const marks: RegExp = /<@(uid|all):([^<>\n]{1,200})>/g;

/** Who is mentioned in a text. */
export interface Mentions {
  /** Each once. */
  readonly uids: readonly string[];
  /** Whether a mark for all stands in it: whether that counts, the message says (`mentionsAll`). */
  readonly isOfAll: boolean;
}

const nobody: Mentions = Object.freeze({ uids: Object.freeze([]), isOfAll: false });

/** What is read of a message to know what somebody wrote in it. */
export interface Written {
  readonly kind: string;
  readonly text?: string;
  readonly caption?: string;
}

/** What somebody wrote in a message: its text, a caption, or nothing. */
export function textIn({ kind, text, caption }: Written): string {
  return (kind === 'media' ? caption : kind === 'text' ? text : '') ?? '';
}

/** Who is mentioned in a text, a caption or none. */
export function mentionsIn(content: Written): Mentions {
  const text = textIn(content);
  if (!text.includes('<@')) return nobody;
  const uids = new Set<string>();
  let isOfAll = false;
  for (const [, kind, id = ''] of text.matchAll(marks)) {
    if (kind === 'uid') uids.add(id);
    else isOfAll = true;
  }
  return { uids: [...uids], isOfAll };
}

/** Whether a message mentions somebody: by name, or with all in its group. */
export function isMentioned(
  uid: string,
  { content, mentionsAll }: Pick<MessageRecord, 'content' | 'mentionsAll'>,
): boolean {
  return mentionsAll || mentionsIn(content).uids.includes(uid);
}
