import { isChatTarget } from '@open-chat-kit/sdk/engine';
import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, instead, patched, type Row } from './rows.ts';
import { listening, sinks, tellOthers } from './telling.ts';

const counted = perLife(() => ({ made: 0 }));

const kept = perLife(() => new Map<string, unknown>());

/** Faults of typing, and of who is there. */
export const plantedInTyping: readonly PlantedFault[] = fromRows([
  [
    'one-record-with-tags-alone',
    'The record in the answer to `connect` carries no tags.',
    'users and presence › one’s own record carries tags and is what getUser says',
    /tags in the answer to connecting is \[\]/,
    (engine) => ({
      connect: async (session, sink, signal) => ({ ...(await engine.connect(session, sink, signal)), tags: [] }),
    }),
  ],
  [
    'self-offline-in-the-answer',
    'Who connects is told that they are not there.',
    'users and presence › who connects is there, in their own answer too',
    /status in the answer to connecting is "offline"/,
    (engine) => ({
      connect: async (session, sink, signal) => ({
        ...(await engine.connect(session, sink, signal)),
        status: 'offline',
      }),
    }),
  ],
  [
    'one-session-ended',
    'Of several sessions of somebody the first alone is ended.',
    'users and presence › the end of the sessions of somebody ends each of them',
    /never heard the end of its session/,
    (engine, company) => {
      const isFirst = (uid: string): boolean => !company.uids.includes(uid);
      let first = true;
      return {
        async connect(session, sink, signal) {
          first = isFirst(session.uid);
          return engine.connect(
            session,
            (events) => {
              const heard = events.filter((event) => first || event.type !== 'session.ended');
              if (heard.length > 0) sink(heard);
            },
            signal,
          );
        },
      };
    },
  ],
  [
    'presence-told-for-each-device',
    'Each device that comes is told.',
    'users and presence › a second device that comes or goes is told to nobody',
    /of a second device is/,
    (engine, company) => ({
      async connect(session, sink, signal) {
        const isSecond = company.uids.includes(session.uid);
        sinks(company).set(sink, session.uid);
        const self = await engine.connect(session, sink, signal);
        if (!isSecond) return self;
        counted(company).made += 1;
        const { uid, name, revision } = self;
        const event: EngineEvent = {
          type: 'user.presence',
          id: `again-${counted(company).made}`,
          user: { uid, name, revision, status: 'online' },
        };
        for (const [other, own] of sinks(company)) if (own !== session.uid) other([event]);
        return self;
      },
    }),
  ],
  [
    'active-when-they-came',
    '`lastActiveAt` is when somebody came.',
    'users and presence › lastActiveAt is when the last device went',
    /whose last device went at \d+ was last active at/,
    answered('getUser', (user) => patched(user, 'lastActiveAt', (at) => (Number(at) > 0 ? Number(at) - 6 : at))),
  ],
  [
    'typing-in-one-place',
    'Who begins to type elsewhere has stopped where they typed.',
    'typing › in two conversations at once is typing in both',
    /ends of typing when it begins elsewhere as well/,
    (engine) => {
      let last: ChatTarget | null = null;
      return {
        setTyping(target, isTyping) {
          if (isTyping && last && last.id !== target.id) engine.setTyping(last, false);
          last = isTyping ? target : null;
          engine.setTyping(target, isTyping);
        },
      };
    },
  ],
  [
    'typing-ends-in-all-places',
    'Who stops typing in one conversation has stopped in all.',
    'typing › in two conversations at once is typing in both',
    /ends of typing in the other conversation/,
    (engine) => {
      const typed = new Map<string, ChatTarget>();
      return {
        setTyping(target, isTyping) {
          if (isTyping) typed.set(target.id, target);
          else for (const one of typed.values()) engine.setTyping(one, false);
          engine.setTyping(target, isTyping);
        },
      };
    },
  ],
  [
    'message-ends-typing-everywhere',
    'A message ends the typing of its sender everywhere.',
    'typing › in two conversations at once is typing in both',
    /ends of typing with a message that was written elsewhere/,
    (engine) => {
      const typed = new Map<string, ChatTarget>();
      return {
        setTyping(target, isTyping) {
          if (isTyping) typed.set(target.id, target);
          engine.setTyping(target, isTyping);
        },
        async send(target, draft, signal) {
          const sent = await engine.send(target, draft, signal);
          for (const one of typed.values()) engine.setTyping(one, false);
          return sent;
        },
      };
    },
  ],
  [
    'message-ends-all-typing-of-a-group',
    'A message ends the typing of everybody in the group.',
    'typing › of two people ends for each by themselves',
    /typing of who wrote nothing/,
    (engine, company) => ({
      async send(target, draft, signal) {
        const sent = await engine.send(target, draft, signal);
        for (const other of company.engines) if (other !== engine) other.setTyping(target, false);
        return sent;
      },
    }),
  ],
  [
    'resending-ends-typing',
    'What is sent again ends typing.',
    'typing › goes on when what was sent before is sent again',
    /ends of typing with what was sent again/,
    instead('send', async (go, [target], { engine }) => {
      const sent = await go();
      if (isChatTarget(target)) engine.setTyping(target, false);
      return sent;
    }),
  ],
  ...(['left', 'was kicked'] as const).map((how): Row => [
    `end-of-typing-told-to-who-${how.replace(' ', '-')}`,
    `Whoever ${how} hears that somebody stopped typing.`,
    `typing › whoever ${how} does not hear that somebody stopped`,
    /of typing in a group that it is not in is \["typing"/,
    (engine, company) => ({
      ...listening(engine, company, (events) => {
        for (const event of events) {
          if (event.type !== 'typing' || event.isTyping || kept(company).has(event.id)) continue;
          kept(company).set(event.id, true);
          tellOthers(company, event.user.uid, event);
        }
      }),
    }),
  ]),
  [
    'own-typing-on-other-devices',
    'Typing is told to the other devices of who types.',
    'typing › of somebody is told to their other devices neither',
    /of typing of its own user is \["typing"/,
    (engine, company) => ({
      ...listening(engine, company),
      setTyping(target, isTyping) {
        engine.setTyping(target, isTyping);
        const uid = company.uidOf(engine);
        counted(company).made += 1;
        const user = { uid, name: 'Somebody', revision: 1 };
        for (const [sink, own] of sinks(company))
          if (own === uid) sink([{ type: 'typing', id: `own-${counted(company).made}`, target, user, isTyping }]);
      },
    }),
  ],
  [
    'at-most-one-a-burst',
    'Of a burst the first event alone arrives.',
    'users and presence › all who watch hear of all whom they watch',
    /how those are whom Vera begins to watch/,
    (engine) => ({
      connect: (session, sink, signal) => engine.connect(session, (events) => sink(events.slice(0, 1)), signal),
    }),
  ],
]);
