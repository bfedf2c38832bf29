import { isObject } from '../arguments.ts';
import type { GroupMemberScope } from '../domain/group.ts';
import type { HistoryPage, ReactionRecord, ReceiptRecord, UnreadCounts } from '../domain/message.ts';
import type { UserRecord } from '../domain/user.ts';
import type { GroupChange, MembersAdded, ScopeChange, UpdatedGroup } from '../contract.ts';
import { errorCodes } from '../errors.ts';
import {
  attempt,
  cleanGroup,
  cleanList,
  cleanMessage,
  cleanScope,
  cleanTime,
  cleanUser,
  type Fields,
  hasId,
} from './clean-records.ts';

// What an engine answers, as it may enter; `undefined` for what says nothing of use.

export function cleanChange(answer: unknown): GroupChange | undefined {
  return attempt(() => {
    const { group, message } = fieldsOf(answer);
    const record = cleanGroup(group);
    return record && { group: record, message: cleanMessage(message) ?? null };
  });
}

/** With the lines about the change as far as they can be read. */
export function cleanUpdate(answer: unknown): UpdatedGroup | undefined {
  return attempt(() => {
    const { lines, ...rest } = fieldsOf(answer);
    const group = cleanGroup(rest);
    return group && { ...group, lines: cleanList(lines, cleanMessage) };
  });
}

export function cleanScopeChange(answer: unknown): ScopeChange | undefined {
  const change = cleanChange(answer);
  const oldScope: GroupMemberScope = attempt(() => cleanScope(fieldsOf(answer)['oldScope'])) ?? 'participant';
  return change && { ...change, oldScope };
}

export function cleanMembersAdded(answer: unknown): MembersAdded | undefined {
  return attempt(() => {
    const { group, results, messages } = fieldsOf(answer);
    const record = cleanGroup(group);
    return (
      record && {
        group: record,
        results: cleanList(results, cleanResult),
        messages: cleanList(messages, cleanMessage),
      }
    );
  });
}

export function cleanUsers(answer: unknown): readonly UserRecord[] {
  return cleanList(answer, cleanUser);
}

export function cleanHistory(answer: unknown): HistoryPage | undefined {
  return attempt(() => {
    const { items, hasOlder, hasNewer } = fieldsOf(answer);
    if (!Array.isArray(items)) return undefined;
    return { items: cleanList(items, cleanMessage), hasOlder: hasOlder === true, hasNewer: hasNewer === true };
  });
}

export function cleanReceipts(answer: unknown): readonly ReceiptRecord[] {
  return cleanList(answer, (receipt) => {
    const { user, deliveredAt, readAt } = fieldsOf(receipt);
    const record = cleanUser(user);
    return record && { user: record, deliveredAt: cleanTime(deliveredAt), readAt: cleanTime(readAt) };
  });
}

/** `undefined` where it does not say who reacted, or with what. */
export function cleanReaction(answer: unknown): ReactionRecord | undefined {
  if (!hasId(answer, 'emoji')) return undefined;
  const { emoji, user, at } = answer;
  const record = cleanUser(user);
  return record && { emoji, user: record, at: cleanTime(at) };
}

export function cleanCounts(answer: unknown): UnreadCounts | undefined {
  return attempt(() => {
    const { users, groups } = fieldsOf(answer);
    return { users: countsIn(users), groups: countsIn(groups) };
  });
}

function cleanResult(value: unknown): MembersAdded['results'][number] | undefined {
  if (!hasId(value, 'uid')) return undefined;
  const { uid, error, reason } = value;
  const code = errorCodes.find((known) => known === error) ?? 'INTERNAL';
  return { uid, error: error === null ? null : code, reason: typeof reason === 'string' ? reason : code };
}

function countsIn(value: unknown): Readonly<Record<string, number>> {
  const entries = Object.entries(fieldsOf(value)).flatMap(([id, count]): [string, number][] =>
    typeof count === 'number' && count > 0 && Number.isSafeInteger(count) ? [[id, count]] : [],
  );
  return Object.fromEntries(entries);
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}
