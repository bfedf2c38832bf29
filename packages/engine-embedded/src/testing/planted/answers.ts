import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import type { PlantedFault } from './planted-fault.ts';

/** Faults of answers: from a cache, without their tags, or refused in a wrong way. */
export const plantedInAnswers: readonly PlantedFault[] = [
  {
    name: 'members-from-cache',
    fault: 'The list of members is answered from a cache.',
    caughtBy: 'events › an answer holds every change of members that was told before it was asked for',
    saying: /Ada is among the members, behind the event that told of their kick/,
    at: 'server',
    breaks(engine) {
      const pages = new Map<string, ReturnType<ChatEngine['listMembers']>>();
      return {
        listMembers(guid, query, signal) {
          const key = JSON.stringify([guid, query]);
          const page = pages.get(key) ?? engine.listMembers(guid, query, signal);
          pages.set(key, page);
          return page;
        },
      };
    },
  },
  {
    name: 'history-from-cache',
    fault: 'The newest messages are answered from a cache.',
    caughtBy: 'events › an answer holds every message that was told before it was asked for',
    saying: /the last text of a history that was asked for behind its event is "one", expected "two"/,
    at: 'server',
    breaks(engine) {
      const pages = new Map<string, ReturnType<ChatEngine['history']>>();
      return {
        history(target, query, signal) {
          const key = JSON.stringify([target, query]);
          const page = pages.get(key) ?? engine.history(target, query, signal);
          pages.set(key, page);
          return page;
        },
      };
    },
  },
  {
    name: 'group-list-from-cache',
    fault: 'The list of groups is answered from a cache.',
    caughtBy: 'events › an answer is never older than an event heard before',
    saying: /an answer has revision \d+, but an event heard before had \d+/,
    at: 'server',
    breaks(engine) {
      const pages = new Map<string, ReturnType<ChatEngine['listGroups']>>();
      return {
        listGroups(query, signal) {
          const key = JSON.stringify(query);
          const page = pages.get(key) ?? engine.listGroups(query, signal);
          pages.set(key, page);
          return page;
        },
      };
    },
  },
  {
    name: 'message-from-cache',
    fault: 'A message that was looked up once is answered from a cache.',
    caughtBy: 'events › an answer holds every change of a message that was told before it was asked for',
    saying:
      /a message that was asked for behind the event of its edit is \{"kind":"text","text":"first"\}, expected \{"kind":/,
    at: 'server',
    breaks(engine) {
      const messages = new Map<string, ReturnType<ChatEngine['getMessage']>>();
      return {
        getMessage(id, signal) {
          const message = messages.get(id) ?? engine.getMessage(id, signal);
          messages.set(id, message);
          return message;
        },
      };
    },
  },
  {
    name: 'user-from-cache',
    fault: 'A user who was looked up once is answered from a cache.',
    caughtBy: 'marks of age › presence raises the revision of a user, in events and answers alike',
    saying: /status and revision in an answer is \["online",\d+\], expected \["offline",\d+\]/,
    at: 'server',
    breaks(engine) {
      const people = new Map<string, ReturnType<ChatEngine['getUser']>>();
      return {
        getUser(uid, signal) {
          const user = people.get(uid) ?? engine.getUser(uid, signal);
          people.set(uid, user);
          return user;
        },
      };
    },
  },
  {
    name: 'unread-from-cache',
    fault: 'Unread counts are answered from a cache.',
    caughtBy: 'receipts and unread counts › messages from others count as unread until they are read',
    saying: /unread counts after reading is \{"[\w-]+":\d+\}, expected \{\}/,
    at: 'server',
    breaks(engine) {
      let counts: ReturnType<ChatEngine['unreadCounts']> | null = null;
      return {
        unreadCounts(signal) {
          counts ??= engine.unreadCounts(signal);
          return counts;
        },
      };
    },
  },
  {
    name: 'refused-as-internal',
    fault: 'Wrong arguments are refused as INTERNAL.',
    caughtBy: 'hostile input › values of a wrong type are refused, never thrown',
    saying: /getGroup of undefined rejected with INTERNAL/,
    at: 'engine',
    breaks: (engine) => ({
      getGroup: (guid, signal) =>
        engine.getGroup(guid, signal).catch((error: unknown) => {
          throw isKitException(error) && error.code === 'INVALID_ARGUMENT'
            ? new KitException('INTERNAL', 'Oops.')
            : error;
        }),
    }),
  },
  {
    name: 'limit-unnamed',
    fault: 'LIMIT_EXCEEDED does not say which limit.',
    caughtBy: 'dead lines › what is above a limit is refused as that',
    saying: /LIMIT_EXCEEDED does not name the limit in its details/,
    at: 'server',
    breaks: (engine) => overLimit(engine, () => new KitException('LIMIT_EXCEEDED', 'Too long.')),
  },
  {
    name: 'limit-as-invalid',
    fault: 'What is above a limit is refused as if it were no text.',
    caughtBy: 'dead lines › what is above a limit is refused as that',
    saying: /a message above the limit rejected with INVALID_ARGUMENT/,
    at: 'server',
    breaks: (engine) => overLimit(engine, () => new KitException('INVALID_ARGUMENT', 'Too long.')),
  },
  {
    name: 'limit-told-too-large',
    fault: 'The longest text that the engine tells of is longer than what it takes.',
    caughtBy: 'limits › the longest text that an engine tells of is the longest that it takes',
    saying: /a text of the told length/,
    at: 'engine',
    breaks: () => ({ limits: { text: 30_000 } }),
  },
  {
    name: 'limit-told-too-small',
    fault: 'The longest text that the engine tells of is shorter than what it takes.',
    caughtBy: 'limits › the longest text that an engine tells of is the longest that it takes',
    saying: /a text above the told length succeeded, expected LIMIT_EXCEEDED/,
    at: 'engine',
    breaks: () => ({ limits: { text: 1_000 } }),
  },
  {
    name: 'limit-by-cutting',
    fault: 'What is above a limit is cut.',
    caughtBy: 'dead lines › what is above a limit is refused as that',
    saying: /a message above the limit succeeded, expected LIMIT_EXCEEDED/,
    at: 'server',
    breaks: (engine) => ({
      send: (target, draft, signal) =>
        engine.send(
          target,
          draft.content.kind === 'text'
            ? { ...draft, content: { kind: 'text', text: draft.content.text.slice(0, 4_000) } }
            : draft,
          signal,
        ),
    }),
  },
  {
    name: 'tags-missing-alone',
    fault: 'A group alone bears no tags.',
    caughtBy: 'tags › a group alone always carries its tags',
    saying: /tags of a group asked for alone is \[\], expected \["sport"\]/,
    at: 'server',
    breaks: (engine) => ({
      getGroup: async (guid, signal) => ({ ...(await engine.getGroup(guid, signal)), tags: [] }),
    }),
  },
  {
    name: 'tags-unasked',
    fault: 'Lists carry tags that nobody asked for.',
    caughtBy: 'tags › records carry tags only where asked for',
    saying: /tags in records asked for without tags is \["music","sport","sport"\], expected \[\]/,
    at: 'server',
    breaks: (engine) => ({
      listGroups: (query, signal) =>
        engine.listGroups(query.cursor === null ? { ...query, withTags: true } : query, signal),
    }),
  },
];

function overLimit(engine: ChatEngine, refusal: () => KitException): Partial<ChatEngine> {
  return {
    send: (target, draft, signal) =>
      engine.send(target, draft, signal).catch((error: unknown) => {
        throw isKitException(error) && error.code === 'LIMIT_EXCEEDED' ? refusal() : error;
      }),
  };
}
