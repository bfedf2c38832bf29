import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { answering, everyCall, settled } from '../broken-engines/changing.ts';

/** Kinds of records, as they are told apart in answers and events. */
export type RecordKind = 'group' | 'member' | 'message' | 'user' | 'receipt' | 'conversation';

/** Anything with fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a record is, and its id; `null` for what is none. */
export function kindOf(value: unknown): readonly [RecordKind, id: string] | null {
  if (!isRecord(value)) return null;
  if ('muid' in value && 'id' in value) return ['message', String(value['id'])];
  if ('uid' in value && 'groupRevision' in value) return ['member', `${value['guid']} ${value['uid']}`];
  if ('uid' in value && 'name' in value) return ['user', String(value['uid'])];
  if ('guid' in value && 'revision' in value) return ['group', String(value['guid'])];
  if ('user' in value && 'readAt' in value && isRecord(value['user'])) return ['receipt', String(value['user']['uid'])];
  if ('unreadCount' in value && isRecord(value['target'])) return ['conversation', String(value['target']['id'])];
  return null;
}

/** Every record in every answer and event goes through `change`. */
export function recordsOf(
  engine: ChatEngine,
  change: (record: Fields, kind: RecordKind, id: string) => Fields,
): Partial<ChatEngine> {
  return answering(engine, (_key, value) => {
    const known = kindOf(value);
    return known && isRecord(value) ? change(value, ...known) : value;
  });
}

/** The engine, which says of each call that was answered what it was. */
export function noting(
  engine: ChatEngine,
  note: (name: string, given: readonly unknown[], answer: unknown) => void,
): ChatEngine {
  const noted = everyCall(engine, (name, call, given) =>
    settled(call(...given), (answer) => {
      note(name, given, answer);
      return answer;
    }),
  );
  return { ...engine, ...noted };
}
