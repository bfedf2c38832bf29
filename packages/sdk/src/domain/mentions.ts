import type { MessageRecord } from './message.ts';

/** `<@uid:ben>` mentions one person, `<@all:everybody>` all in a group, by whatever name the writer calls them. */
const marks = /<@(uid|all):([^<>\n]{1,200})>/g;

/** Who is mentioned in a text. */
export interface Mentions {
  /** Each once. */
  readonly uids: readonly string[];
  readonly isOfAll: boolean;
}

const nobody: Mentions = Object.freeze({ uids: Object.freeze([]), isOfAll: false });

/** Who is mentioned in a text, a caption or none. */
export function mentionsIn(content: {
  readonly kind: string;
  readonly text?: string;
  readonly caption?: string;
}): Mentions {
  const text = (content.kind === 'media' ? content.caption : content.kind === 'text' ? content.text : '') ?? '';
  if (!text.includes('<@')) return nobody;
  const uids = new Set<string>();
  let isOfAll = false;
  for (const [, kind, id = ''] of text.matchAll(marks)) {
    if (kind === 'uid') uids.add(id);
    else isOfAll = true;
  }
  return { uids: [...uids], isOfAll };
}

/**
 * Whether a message mentions somebody: by name, or with all in its group. Whether its writer's scope let them mention all
 * (`mentionAll` of the rights) is decided when it is written, and shows in the counts of the server alone.
 */
export function isMentioned(uid: string, { content, receiver }: Pick<MessageRecord, 'content' | 'receiver'>): boolean {
  const { uids, isOfAll } = mentionsIn(content);
  return uids.includes(uid) || (isOfAll && receiver.type === 'group');
}
