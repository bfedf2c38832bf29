import { cleanMessage } from '@open-chat-kit/sdk';
import { fieldsOf } from '../fields-of.ts';
import { partsOf } from '../mentions/mention-marks.ts';
import type { Mention, WrittenText } from '../mentions/written-text.ts';
import type { About, Draft, WritingPlace } from './draft.ts';

/** A draft as a storage keeps it. */
export interface KeptDraft {
  readonly place: WritingPlace;
  readonly draft: Draft;
  /** When it was written last, in milliseconds since 1970. */
  readonly writtenAt: number;
}

export function draftAsText({ place, draft, writtenAt }: KeptDraft): string {
  const { target, parentId } = place;
  return JSON.stringify({ type: target.type, id: target.id, parentId, draft, writtenAt });
}

/** What was kept; `undefined` for what this kit did not write, or what was damaged since. */
export function draftFromText(text: unknown): KeptDraft | undefined {
  const { type, id, parentId, draft: given, writtenAt } = fieldsOf(parsed(text));
  const draft = draftIn(given, true);
  if (draft === undefined || typeof id !== 'string' || id === '' || typeof parentId !== 'string') return undefined;
  if ((type !== 'user' && type !== 'group') || typeof writtenAt !== 'number') return undefined;
  return { place: { target: { type, id }, parentId }, draft, writtenAt };
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function draftIn(value: unknown, hasKept: boolean): Draft | undefined {
  const { text, mentions, about, kept } = fieldsOf(value);
  if (typeof text !== 'string') return undefined;
  const before = hasKept ? (draftIn(kept, false) ?? null) : null;
  return { text, mentions: mentionsIn(text, mentions), about: aboutIn(about), kept: before };
}

/** Those that stand in the text as they say; one of another text would be sent in place of other words. */
function mentionsIn(text: string, value: unknown): WrittenText['mentions'] {
  const mentions: Mention[] = [];
  let end = 0;
  for (const one of Array.isArray(value) ? value : []) {
    const { at, text: called, mark } = fieldsOf(one);
    if (typeof at !== 'number' || typeof called !== 'string' || typeof mark !== 'string') continue;
    const [part, more] = partsOf(mark);
    const isMark = more === undefined && part !== undefined && (part.uid !== '' || part.all !== '');
    if (!isMark || !called.startsWith('@') || at < end || text.slice(at, at + called.length) !== called) continue;
    mentions.push({ at, text: called, mark });
    end = at + called.length;
  }
  return mentions;
}

function aboutIn(value: unknown): About | null {
  const { kind, message: given } = fieldsOf(value);
  const message = cleanMessage(given);
  if (message === undefined || (kind !== 'reply' && kind !== 'edit')) return null;
  return { kind, message };
}
