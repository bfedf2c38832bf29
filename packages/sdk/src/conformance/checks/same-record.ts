import { expectEqual, isRecord } from '../expectations.ts';
import { live } from '../requests.ts';
import type { Person } from '../scene.ts';

/** What depends on who looks is left out; so is what people look like, of whom a moment says another thing. */
const own: ReadonlySet<string> = new Set([
  ...['hasJoined', 'scope', 'joinedAt', 'isBanned', 'deliveredAt', 'readAt', 'reactedByMe', 'sender', 'lines'],
]);

/** Of an answer to who reads it what depends on who looks is compared as well. */
const ofAnswers: ReadonlySet<string> = new Set(['sender', 'lines']);

/** Groups and messages within an answer or an event are those that one gets when one asks for them. */
export async function expectAsRead(given: unknown, reader: Person, where: string, isOwn = false): Promise<void> {
  if (Array.isArray(given)) {
    for (const part of given) await expectAsRead(part, reader, where, isOwn);
    return;
  }
  if (!isRecord(given)) return;
  const { id, muid, guid, revision } = given;
  if (typeof id === 'string' && typeof muid === 'string') {
    const asked = reader.engine.getMessage(id, live());
    // Whoever left with it cannot look at the line of that.
    const read = isOwn ? await asked.catch(() => null) : await asked;
    if (read) expectPart(given, read, `the message in ${where}`, isOwn);
  } else if (typeof guid === 'string' && typeof revision === 'number' && !('uid' in given)) {
    expectPart(given, await reader.engine.getGroup(guid, live()), `the group in ${where}`, isOwn);
  }
  for (const name of ['group', 'message', 'messages', 'lines']) await expectAsRead(given[name], reader, where, isOwn);
}

/** What is carried has to be right; an event need not carry all of it. */
function expectPart(carried: Readonly<Record<string, unknown>>, read: object, what: string, isOwn: boolean): void {
  const known = new Map<string, unknown>(Object.entries(read));
  for (const [field, value] of Object.entries(carried)) {
    const isOfAction = field === 'content' && isRecord(value) && value['kind'] === 'action';
    const isLeftOut = (isOwn ? ofAnswers : own).has(field);
    if (isLeftOut || isOfAction || value === undefined) continue;
    const parts = [value, known.get(field)].map((part) => (isOwn ? part : withoutOwn(part)));
    expectEqual(parts[0], parts[1], `${field} of ${what}`);
  }
}

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, part]) => (field === 'reactedByMe' ? [] : [[field, withoutOwn(part)]])),
  );
}
