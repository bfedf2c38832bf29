import { isKitException } from '@open-chat-kit/sdk/engine';
import type { GroupRecord, UnreadCounts } from '@open-chat-kit/sdk/engine';
import type { BrokenEngine } from './broken-engine.ts';

const live = (): AbortSignal => new AbortController().signal;

/** Faults of answers about groups, and of the way of requests. */
export const brokenAnswers: readonly BrokenEngine[] = [
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
