import { expectEqual, isRecord } from '../expectations.ts';
import { live } from '../requests.ts';
import type { Person } from '../scene.ts';

/** What depends on who looks is left out; so is what people look like, of whom a moment says another thing. */
const own: ReadonlySet<string> = new Set([
  ...['hasJoined', 'scope', 'joinedAt', 'isBanned', 'deliveredAt', 'readAt', 'reactedByMe', 'sender', 'lines'],
]);

/** Groups and messages within an answer or an event are those that one gets when one asks for them. */
export async function expectAsRead(given: unknown, reader: Person, where: string): Promise<void> {
  if (Array.isArray(given)) {
    for (const part of given) await expectAsRead(part, reader, where);
    return;
  }
  if (!isRecord(given)) return;
  const { id, muid, guid, revision } = given;
  if (typeof id === 'string' && typeof muid === 'string') {
    expectPart(given, await reader.engine.getMessage(id, live()), `the message in ${where}`);
  } else if (typeof guid === 'string' && typeof revision === 'number' && !('uid' in given)) {
    expectPart(given, await reader.engine.getGroup(guid, live()), `the group in ${where}`);
  }
  for (const name of ['group', 'message', 'messages', 'lines']) await expectAsRead(given[name], reader, where);
}

/** What is carried has to be right; an event need not carry all of it. */
function expectPart(carried: Readonly<Record<string, unknown>>, read: object, what: string): void {
  const known = new Map<string, unknown>(Object.entries(read));
  for (const [field, value] of Object.entries(carried)) {
    const isOfAction = field === 'content' && isRecord(value) && value['kind'] === 'action';
    if (own.has(field) || isOfAction || value === undefined) continue;
    expectEqual(withoutOwn(value), withoutOwn(known.get(field)), `${field} of ${what}`);
  }
}

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, part]) => (field === 'reactedByMe' ? [] : [[field, withoutOwn(part)]])),
  );
}
