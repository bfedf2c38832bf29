import { isKitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, GroupRecord, MessageContent, MessageRecord, UnreadCounts } from '@open-chat-kit/sdk/engine';
import type { BrokenEngine } from './broken-engine.ts';

const live = (): AbortSignal => new AbortController().signal;

/** Faults of groups' answers, messages, reactions and receipts. */
export const brokenMessages: readonly BrokenEngine[] = [
  {
    name: 'count-after-kick',
    fault: 'The answer to a kick still counts the kicked member.',
    caughtBy: 'members › a kick lowers the count by one',
    saying: /member count in the answer to a kick is 2, expected 1/,
    breaks: (engine) => ({
      async kickMember(guid, uid, signal) {
        const answer = await engine.kickMember(guid, uid, signal);
        return { ...answer, group: { ...answer.group, membersCount: answer.group.membersCount + 1 } };
      },
    }),
  },
  {
    name: 'scope-again',
    fault: 'Setting the scope that a member has already counts as a change.',
    caughtBy: 'members › the same scope again changes nothing',
    saying: /revision and line after no change/,
    breaks: (engine) => ({
      async setScope(guid, uid, scope, signal) {
        const answer = await engine.setScope(guid, uid, scope, signal);
        return { ...answer, group: { ...answer.group, revision: answer.group.revision + 1 } };
      },
    }),
  },
  {
    name: 'guid-missing',
    fault: 'A group whose guid the engine makes is answered without it.',
    caughtBy: 'groups › an empty guid lets the engine make one',
    saying: /the guid made by the engine is empty/,
    breaks: (engine) => ({
      async createGroup(draft, signal) {
        const { group, message } = await engine.createGroup(draft, signal);
        return { group: { ...group, guid: draft.guid }, message };
      },
    }),
  },
  {
    name: 'stale-answer',
    fault: 'An update answers with the group as it was before.',
    caughtBy: 'groups › an update answers with the changed group and raises its revision',
    saying: /description in the answer to its change is "", expected "News"/,
    breaks: (engine) => ({
      async updateGroup(guid, changes, signal) {
        const before = await engine.getGroup(guid, signal);
        await engine.updateGroup(guid, changes, signal);
        return before;
      },
    }),
  },
  {
    name: 'stale-cache',
    fault: 'A group that was got once is answered from a cache.',
    caughtBy: 'events › an answer is never older than an event heard before',
    saying: /an answer has revision \d+, but an event heard before had \d+/,
    breaks(engine) {
      const cache = new Map<string, GroupRecord>();
      return {
        async getGroup(guid, signal) {
          const group = cache.get(guid) ?? (await engine.getGroup(guid, signal));
          cache.set(guid, group);
          return group;
        },
      };
    },
  },
  {
    name: 'name-tidied',
    fault: 'Names are put into another normal form without a word.',
    caughtBy: 'hostile input › names of groups are refused or kept',
    saying: /the name of decomposed letters is "Caf\u00E9", expected "Cafe\u0301"/,
    breaks: (engine) => ({
      createGroup: (draft, signal) => engine.createGroup({ ...draft, name: draft.name.normalize('NFC') }, signal),
    }),
  },
  {
    name: 'double-send',
    fault: 'Sending again makes a second message.',
    caughtBy: 'idempotent sending › the same muid again gives the first result',
    saying: /id and order of a message sent twice/,
    breaks(engine) {
      let sent = 0;
      return {
        async send(target, draft, signal) {
          sent += 1;
          const message = await engine.send(target, { ...draft, muid: `${draft.muid}#${sent}` }, signal);
          return { ...message, muid: draft.muid };
        },
      };
    },
  },
  {
    name: 'history-reversed',
    fault: 'History comes newest first.',
    caughtBy: 'history › the newest come oldest first',
    saying: /the three newest texts is \["6","5","4"\]/,
    breaks: (engine) => ({
      async history(target, query, signal) {
        const page = await engine.history(target, query, signal);
        return { ...page, items: page.items.toReversed() };
      },
    }),
  },
  {
    name: 'history-skips',
    fault: 'The message next to the start is left out of older pages.',
    caughtBy: 'history › walking back meets every message once',
    saying: /texts met on the way back is/,
    breaks: (engine) => ({
      async history(target, query, signal) {
        const page = await engine.history(target, query, signal);
        return query.from.kind === 'before' ? { ...page, items: page.items.slice(0, -1) } : page;
      },
    }),
  },
  {
    name: 'history-includes-start',
    fault: 'A page after a message begins with that message.',
    caughtBy: 'history › after gives the ones after, without the start',
    saying: /two texts after the second is \["2","3"\]/,
    breaks: (engine) => ({
      async history(target, query, signal) {
        const page = await engine.history(target, query, signal);
        if (query.from.kind !== 'after') return page;
        const start = await engine.getMessage(query.from.id, signal);
        return { ...page, items: [start, ...page.items].slice(0, query.limit) };
      },
    }),
  },
  {
    name: 'never-older',
    fault: 'History never says that there is more.',
    caughtBy: 'history › the newest come oldest first',
    saying: /hasOlder and hasNewer of the newest page is \[false,false\], expected \[true,false\]/,
    breaks: (engine) => ({
      history: async (target, query, signal) => ({ ...(await engine.history(target, query, signal)), hasOlder: false }),
    }),
  },
  {
    name: 'deleted-readable',
    fault: 'The text of a deleted message can still be looked up.',
    caughtBy: 'editing and deleting › nothing of a deleted message can be read any more',
    saying: /the text of a deleted message can still be read/,
    breaks: (engine) => remembering(engine),
  },
  {
    name: 'deleted-anew',
    fault: 'Deleting a second time deletes once more.',
    caughtBy: 'editing and deleting › deleting twice is no error',
    saying: /revision of answer to deleting a second time/,
    breaks(engine) {
      let deletions = 0;
      return {
        async deleteMessage(id, signal) {
          const message = await engine.deleteMessage(id, signal);
          deletions += 1;
          return { ...message, revision: message.revision + deletions };
        },
      };
    },
  },
  {
    name: 'progress-beyond',
    fault: 'Progress is told in per cent.',
    caughtBy: 'uploads › progress goes from 0 to 1 and never back',
    saying: /a share of progress lies outside 0 to 1: .*100/,
    breaks: (engine) => ({
      upload: (file, onProgress, signal) => engine.upload(file, (share) => onProgress(share * 100), signal),
    }),
  },
  {
    name: 'edit-moves',
    fault: 'An edited message moves to the end.',
    caughtBy: 'editing and deleting › an edit changes the text and nothing of the place',
    saying: /id, muid, order, time and metadata after an edit/,
    breaks: (engine) => ({
      async editMessage(id, changes, signal) {
        const message = await engine.editMessage(id, changes, signal);
        return { ...message, order: message.order + 1000 };
      },
    }),
  },
  {
    name: 'reaction-twice',
    fault: 'The same reaction again is counted again.',
    caughtBy: 'reactions › the same reaction again counts once',
    saying: /reactions after the same one twice is .*"count":2/,
    breaks: (engine) => reactionsCountedTwice(engine),
  },
  {
    name: 'unread-stays',
    fault: 'Reading a conversation leaves its unread count.',
    caughtBy: 'receipts and unread counts › messages from others count as unread until they are read',
    saying: /unread counts after reading is \{.*2\}, expected \{\}/,
    breaks: (engine) => ({ mark: (id, _as, signal) => engine.mark(id, 'delivered', signal) }),
  },
  {
    name: 'own-messages-unread',
    fault: 'Own messages count as unread.',
    caughtBy: 'receipts and unread counts › messages from others count as unread until they are read',
    saying: /unread counts of the sender is \{.+\}, expected \{\}/,
    breaks(engine) {
      const own: Record<string, number> = {};
      return {
        async send(target, draft, signal) {
          own[target.id] = (own[target.id] ?? 0) + 1;
          return engine.send(target, draft, signal);
        },
        async unreadCounts(signal): Promise<UnreadCounts> {
          const counts = await engine.unreadCounts(signal);
          return { ...counts, users: { ...own, ...counts.users } };
        },
      };
    },
  },
  {
    name: 'counts-in-plain-object',
    fault: 'Unread counts are collected in a plain object, where __proto__ is no key.',
    caughtBy: 'hostile input › unread counts hold a group called like a property',
    saying: /the unread count of the group __proto__ is missing/,
    breaks: (engine) => ({
      async unreadCounts(signal): Promise<UnreadCounts> {
        const { users, groups } = await engine.unreadCounts(signal);
        const collected: Record<string, number> = {};
        for (const [guid, count] of Object.entries(groups)) collected[guid] = count;
        return { users, groups: collected };
      },
    }),
  },
  {
    name: 'record-follows',
    fault: 'The record of a group that was given out changes with the group.',
    caughtBy: 'records › answers do not change after they were given',
    saying: /name of a record given before the group changed is "Changed", expected "Group of Olga"/,
    breaks(engine) {
      const given = new Map<string, GroupRecord>();
      return {
        async getGroup(guid, signal) {
          const group = { ...(await engine.getGroup(guid, signal)) };
          given.set(guid, group);
          return group;
        },
        async updateGroup(guid, changes, signal) {
          const group = await engine.updateGroup(guid, changes, signal);
          Object.assign(given.get(guid) ?? {}, group);
          return group;
        },
      };
    },
  },
  {
    name: 'abort-ignored',
    fault: 'Aborting a request changes nothing.',
    caughtBy: 'aborting and stalls › every stalled request rejects promptly when aborted',
    saying: /listGroups, stalled and then aborted, does not reject/,
    breaks: (engine) => ({ listGroups: (query) => engine.listGroups(query, live()) }),
  },
  {
    name: 'disconnect-forgets-requests',
    fault: 'Requests under way hang when the connection is ended.',
    caughtBy: 'aborting and stalls › disconnecting while stalled ends every request',
    saying: /a stalled request on a connection that was ended does not reject/,
    breaks: (engine) => ({
      getGroup: (guid, signal) =>
        engine.getGroup(guid, signal).catch((error: unknown) => {
          if (isKitException(error) && error.code === 'NOT_LOGGED_IN') return new Promise<never>(() => {});
          throw error;
        }),
    }),
  },
  {
    name: 'one-lane',
    fault: 'A request waits for all requests before it, also for those of others.',
    caughtBy: 'aborting and stalls › a stall of one connection stalls no other',
    saying: /a stalled connection keeps another one from getting answers/,
    breaks: (engine, company) => ({
      getGroup: (guid, signal) => company.queue(() => engine.getGroup(guid, signal)),
      send: (target, draft, signal) => company.queue(() => engine.send(target, draft, signal)),
    }),
  },
  {
    name: 'abort-too-late',
    fault: 'A request with an aborted signal is sent all the same.',
    caughtBy: 'aborting and stalls › a request with an aborted signal does nothing',
    saying: /getting the group not created succeeded, expected NOT_FOUND/,
    breaks: (engine) => ({
      async createGroup(draft, signal) {
        const answer = await engine.createGroup(draft, live());
        return signal.aborted ? engine.createGroup(draft, signal) : answer;
      },
    }),
  },
];

function remembering(engine: ChatEngine): Partial<ChatEngine> {
  const contents = new Map<string, MessageContent>();
  return {
    async send(target, draft, signal) {
      const message = await engine.send(target, draft, signal);
      contents.set(message.id, message.content);
      return message;
    },
    async deleteMessage(id, signal) {
      const message = await engine.deleteMessage(id, signal);
      // The archive, as it were, keeps a copy in the metadata.
      return { ...message, metadata: { was: JSON.stringify(contents.get(id) ?? null) } };
    },
  };
}

function reactionsCountedTwice(engine: ChatEngine): Partial<ChatEngine> {
  const times = new Map<string, number>();
  return {
    async setReaction(id, emoji, isAdded, signal): Promise<MessageRecord> {
      const message = await engine.setReaction(id, emoji, isAdded, signal);
      const count = (times.get(id) ?? 0) + (isAdded ? 1 : -1);
      times.set(id, count);
      const [reaction] = message.reactions;
      return reaction ? { ...message, reactions: [{ ...reaction, count }] } : message;
    },
  };
}
