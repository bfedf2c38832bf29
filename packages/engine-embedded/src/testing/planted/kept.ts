import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { writeEntry } from '../../log/entry.ts';
import { readKey } from '../../log/keys.ts';
import { logSizes } from '../../log/storage-journal.ts';
import { readOperations } from '../../log/decoding.ts';
import type { Operation } from '../../state/operation.ts';
import type { PlantedFault } from './planted-fault.ts';

const acknowledged = 'restarts › what was acknowledged is there after a crash';

type Found = Pick<PlantedFault, 'name' | 'fault' | 'caughtBy' | 'saying'>;

/** A server whose writes go another way than to its file. */
function keeping(found: Found, keep: (storage: KeyValueStorage) => KeyValueStorage): PlantedFault {
  return { ...found, at: 'server', breaks: () => ({}), keep };
}

/** A server that forgets one kind of change with its process. */
function forgetting(found: Found, isForgotten: (operation: Operation) => boolean): PlantedFault {
  return keeping(found, (storage) => rewriting(storage, (operation) => (isForgotten(operation) ? none : operation)));
}

/** Faults of what a server writes down, seen only after it was killed. */
export const plantedInStorage: readonly PlantedFault[] = [
  forgetting(
    {
      name: 'bans-in-memory',
      fault: 'Bans are kept in memory alone.',
      caughtBy: 'restarts › bans stay',
      saying: /ban after a crash is false, expected true/,
    },
    ({ type }) => type === 'member.banned',
  ),
  forgetting(
    {
      name: 'receipts-in-memory',
      fault: 'What was read is kept in memory alone.',
      caughtBy: 'restarts › what was read stays read',
      saying: /unread counts after a crash is \{"[\w-]+":\d+\}, expected \{"[\w-]+":\d+\}/,
    },
    ({ type }) => type === 'message.marked',
  ),
  forgetting(
    {
      name: 'deleted-conversations-in-memory',
      fault: 'Conversations that were deleted are back with the next process.',
      caughtBy: 'deleted conversations › what is gone is gone after a crash',
      saying: /conversations after a crash/,
    },
    ({ type }) => type === 'conversation.deleted',
  ),
  forgetting(
    {
      name: 'blocks-in-memory',
      fault: 'Blocks are kept in memory alone.',
      caughtBy: 'restarts › blocks stay',
      saying: /blockedByMe after a crash is false, expected true/,
    },
    ({ type }) => type === 'user.blocking',
  ),
  forgetting(
    {
      name: 'edits-in-memory',
      fault: 'Edits are kept in memory alone.',
      caughtBy: 'restarts › what became of a message stays',
      saying:
        /content of an edited message after a crash is \{"kind":"text","text":"first"\}, expected \{"kind":"text","text":"/,
    },
    ({ type }) => type === 'message.edited',
  ),
  forgetting(
    {
      name: 'deletions-in-memory',
      fault: 'A deleted message comes back with the next process.',
      caughtBy: 'restarts › what became of a message stays',
      saying: /content of a deleted message after a crash is "text", expected "deleted"/,
    },
    ({ type }) => type === 'message.deleted',
  ),
  forgetting(
    {
      name: 'reactions-in-memory',
      fault: 'Reactions are kept in memory alone.',
      caughtBy: 'restarts › what became of a message stays',
      saying: /reactions after a crash is \[\], expected \[\{"emoji":"👍","count":\d+,"reactedByMe":true\}\]/,
    },
    ({ type }) => type === 'message.reaction',
  ),
  forgetting(
    {
      name: 'scopes-in-memory',
      fault: 'Scopes are kept in memory alone.',
      caughtBy: 'restarts › scopes and ownership stay',
      saying: /scopes after a crash is \["admin","owner","participant"\], expected \["admin","owner","moderator"\]/,
    },
    ({ type }) => type === 'member.scoped',
  ),
  forgetting(
    {
      name: 'owner-in-memory',
      fault: 'Who owns a group is kept in memory alone.',
      caughtBy: 'restarts › scopes and ownership stay',
      saying: /scopes after a crash is \["owner","admin","moderator"\], expected \["admin","owner","moderator"\]/,
    },
    ({ type }) => type === 'owner.changed',
  ),
  forgetting(
    {
      name: 'changes-in-memory',
      fault: 'Changes of groups are kept in memory alone.',
      caughtBy: acknowledged,
      saying: /group after a crash is \["Group of Olga",\d+,true\], expected \["Renamed",\d+,true\]/,
    },
    ({ type }) => type === 'group.changed',
  ),
  forgetting(
    {
      name: 'messages-in-memory',
      fault: 'Messages are kept in memory alone.',
      caughtBy: acknowledged,
      saying: /history after a crash is \[\], expected \["one"\]/,
    },
    ({ type }) => type === 'message.sent',
  ),
  forgetting(
    {
      name: 'deleted-group-back',
      fault: 'A deleted group comes back with the next process.',
      caughtBy: 'restarts › who left is out, and a deleted group is gone',
      saying: /a group deleted before a crash succeeded, expected NOT_FOUND/,
    },
    ({ type }) => type === 'group.deleted',
  ),
  forgetting(
    {
      name: 'leavers-back',
      fault: 'Who left is back with the next process.',
      caughtBy: 'restarts › who left is out, and a deleted group is gone',
      saying: /member count after somebody left before a crash is \d+, expected \d+/,
    },
    ({ type }) => type === 'member.left',
  ),
  keeping(
    {
      name: 'sessions-in-memory',
      fault: 'Who may log in is known to the process alone.',
      caughtBy: acknowledged,
      saying:
        /a call that has to succeed failed with AUTH_FAILED: There is no such user, or the token or password is another/,
    },
    (storage) =>
      rewriting(storage, (operation) =>
        operation.type === 'user.created' ? { ...operation, user: { ...operation.user, token: null } } : operation,
      ),
  ),
  keeping(
    {
      name: 'passwords-in-memory',
      fault: 'Passwords of groups are kept in memory alone.',
      caughtBy: 'restarts › passwords of groups stay',
      saying: /a wrong password after a crash succeeded, expected WRONG_PASSWORD/,
    },
    (storage) =>
      rewriting(storage, (operation) =>
        operation.type === 'group.created'
          ? { ...operation, fields: { ...operation.fields, password: null } }
          : operation,
      ),
  ),
  keeping(
    {
      name: 'last-write-lost',
      fault: 'A change is answered before it is written: the last one is lost.',
      caughtBy: acknowledged,
      saying: /history after a crash is \[\], expected \["one"\]/,
    },
    (storage) => late(storage, 1),
  ),
  keeping(
    {
      name: 'written-in-eights',
      fault: 'Changes are answered at once, and written eight at a time.',
      caughtBy: acknowledged,
      saying:
        /a call that has to succeed failed with AUTH_FAILED: There is no such user, or the token or password is another/,
    },
    (storage) => late(storage, 8),
  ),
];

/** Changes nothing, and keeps the place of what did. */
export const none: Operation = { type: 'revisions.reserved', upTo: 1_000_000 };

/** A storage in which other operations arrive than the server wrote. */
export function rewriting(storage: KeyValueStorage, change: (operation: Operation) => Operation): KeyValueStorage {
  let mark = '';
  return {
    ...storage,
    async getItem(key) {
      const value = await storage.getItem(key);
      // The last entry that is read at the start is the one to go on from.
      if (value !== null && readKey(key)?.kind === 'log') mark = value.slice(0, 11);
      return value;
    },
    async setItem(key, value) {
      if (readKey(key)?.kind !== 'log') return storage.setItem(key, value);
      const operations = readOperations(value.replace(/^.{11}\.\d+:/s, ''));
      const entry = writeEntry(mark, JSON.stringify(operations.map(change)), logSizes.piece);
      mark = entry.mark;
      await storage.setItem(key, entry.values[0] ?? '');
    },
  };
}

/** A storage that writes when so many changes have come together. */
function late(storage: KeyValueStorage, count: number): KeyValueStorage {
  const waiting: [key: string, value: string][] = [];
  return {
    ...storage,
    async setItem(key, value) {
      waiting.push([key, value]);
      if (waiting.length <= count) return;
      for (const [one, written] of waiting.splice(0, count)) await storage.setItem(one, written);
    },
  };
}
