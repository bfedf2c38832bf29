import type { ChatEngine, EngineEvent, MessageRecord, UserNews } from '@open-chat-kit/sdk/engine';
import { hearing, type BrokenEngine } from './broken-engine.ts';

/** Faults of what is told without being asked. */
export const brokenEvents: readonly BrokenEngine[] = [
  {
    name: 'echo',
    fault: 'The connection that kicked is told of the kick.',
    caughtBy: 'events › group.kicked reaches the actor’s other connections, not the causing one',
    saying: /what Olga heard of what it did itself is \["group.kicked"\]/,
    breaks: (engine) => echoingKicks(engine),
  },
  {
    name: 'lines-untold',
    fault: 'Nobody is told of the lines about a changed group.',
    caughtBy: 'groups › a changed name, picture and type leave lines, if the engine keeps any',
    saying: /Paul never heard the lines about the change/,
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.filter((event) => event.type !== 'message.received' || event.message.content.kind !== 'action'),
      ),
  },
  {
    name: 'names-swapped',
    fault: 'A line about another name tells the old one for the new one.',
    caughtBy: 'groups › a changed name, picture and type leave lines, if the engine keeps any',
    saying: /lines after a change of name, picture, type and description/,
    breaks: (engine) => ({
      history: async (target, query, signal) => {
        const page = await engine.history(target, query, signal);
        return { ...page, items: page.items.map(withNamesSwapped) };
      },
    }),
  },
  {
    name: 'ids-reused',
    fault: 'All events of one type bear the same id.',
    caughtBy: 'events › an id belongs to one happening',
    saying: /the happening with the event id [\w.]+; it is/,
    breaks: (engine) =>
      hearing(engine, (events) => events.map((event) => ('id' in event ? { ...event, id: event.type } : event))),
  },
  {
    name: 'told-twice',
    fault: 'Every event is told twice, under two ids.',
    caughtBy: 'events › nothing is told twice under two ids',
    saying: /was told twice, with two ids/,
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.flatMap((event): EngineEvent[] =>
          'id' in event ? [event, { ...event, id: `${event.id}-again` }] : [event],
        ),
      ),
  },
  {
    name: 'people-swapped',
    fault: 'Events name the person acted upon as the one who acted.',
    caughtBy: 'events › group.kicked names who did it and to whom',
    saying: /actor in group.kicked that Paul heard is "(\w-)?vera/,
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.map((event) =>
          'actor' in event && 'user' in event ? { ...event, actor: event.user, user: event.actor } : event,
        ),
      ),
  },
  {
    name: 'newcomers-unplaced',
    fault: 'Events name whom they are about, but not where lists place them.',
    caughtBy: 'events › group.joined carries the order of whom it is about',
    saying: /order of whom group.joined that Paul heard is about is undefined, expected "(\w-)?vera/,
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.map((event) => {
          if ('users' in event) return { ...event, users: event.users.map(unplaced) };
          if (event.type === 'user.blocking' || !('user' in event && 'group' in event)) return event;
          return { ...event, user: unplaced(event.user) };
        }),
      ),
  },
  {
    name: 'revision-back',
    fault: 'Revisions in events count down.',
    caughtBy: 'events › revisions never go back for one connection',
    saying: /revisions went back for \S+: 99/,
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.map((event) =>
          'group' in event ? withGroup(event, { revision: 1_000_000 - event.group.revision }) : event,
        ),
      ),
  },
  {
    name: 'snapshot-of-before',
    fault: 'The group in an event counts one member too many.',
    caughtBy: 'events › group.kicked carries the group as it is',
    saying: /membersCount in group.kicked that Paul heard is 3, expected 2/,
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.map((event) =>
          'group' in event ? withGroup(event, { membersCount: (event.group.membersCount ?? 0) + 1 }) : event,
        ),
      ),
  },
  {
    name: 'snapshot-of-another-viewer',
    fault: 'The group in an event is the one that the actor sees.',
    caughtBy: 'events › group.kicked is the same for everybody',
    saying: /what in group.kicked depends on who looks is \["group.(scope|hasJoined)"/,
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.map((event) => ('group' in event ? withGroup(event, { scope: 'owner', hasJoined: true }) : event)),
      ),
  },
  {
    name: 'update-untold',
    fault: 'Nobody is told of changes of a group.',
    caughtBy: 'groups › members hear of an update',
    saying: /Paul never heard the new name/,
    breaks: (engine) => hearing(engine, (events) => events.filter(({ type }) => type !== 'group.updated')),
  },
  {
    name: 'kick-untold',
    fault: 'The kicked person is not told.',
    caughtBy: 'members › a kicked person hears nothing more of the group',
    saying: /Paul never heard its own kick/,
    breaks: (engine, company) =>
      hearing(engine, (events) =>
        events.filter((event) => event.type !== 'group.kicked' || event.user.uid !== company.uidOf(engine)),
      ),
  },
  {
    name: 'second-device-deaf',
    fault: 'Only the first connection of a user is told of anything.',
    caughtBy: 'events › a message is told to other connections of its sender, not to the sending one',
    saying: /Anna’s laptop never heard what the phone sent/,
    breaks: (engine, company) =>
      hearing(engine, (events) => {
        const uid = company.uidOf(engine);
        const isFirst = company.engines.find((other) => company.uidOf(other) === uid) === engine;
        return isFirst ? events : [];
      }),
  },
  {
    name: 'talks-after-disconnect',
    fault: 'The sink is still called after disconnecting.',
    caughtBy: 'sessions › the sink is silent after disconnecting',
    saying: /what Paul heard after it disconnected is \["message.received"/,
    breaks: () => ({ disconnect: () => Promise.resolve() }),
  },
  {
    name: 'break-untold',
    fault: 'A broken connection is not told.',
    caughtBy: 'reconnect › a broken connection is told with code and reason',
    saying: /Anna never heard that its connection broke/,
    breaks: (engine) => hearing(engine, (events) => events.filter(({ type }) => type !== 'connection.lost')),
  },
  {
    name: 'lost-on-reconnect',
    fault: 'What happened while the connection was broken is lost, without a resync.',
    caughtBy: 'reconnect › a missed message comes after connecting again, or a resync',
    saying: /Paul never heard the message that it missed, or resync/,
    breaks: (engine) => forgetfulOfBreaks(engine),
  },
  {
    name: 'typing-for-ever',
    fault: 'Typing never ends by itself.',
    caughtBy: 'typing › ends by itself after silence',
    saying: /Paul never heard the end of typing after 10 s of silence/,
    breaks: (engine) =>
      hearing(engine, (events) => events.filter((event) => event.type !== 'typing' || event.isTyping)),
  },
  {
    name: 'typing-to-oneself',
    fault: 'Whoever types is told so.',
    caughtBy: 'typing › ends by itself after silence',
    saying: /what Olga heard of its own typing is \["typing"/,
    breaks: (engine) => echoingTyping(engine),
  },
  {
    name: 'presence-to-everyone',
    fault: 'Everyone is told of everyone’s presence.',
    caughtBy: 'users and presence › who does not watch hears of no presence',
    saying: /what Anna heard of a user it does not watch is \["user.presence"\]/,
    breaks: (engine, company) => ({ watch: ({ groups }) => engine.watch({ users: company.uids, groups }) }),
  },
  {
    name: 'watches-for-ever',
    fault: 'A new interest is added to the old ones.',
    caughtBy: 'watching groups › a group not watched any more is silent',
    saying: /what Stan heard of a group that it watches no more/,
    breaks(engine) {
      const users = new Set<string>();
      const groups = new Set<string>();
      return {
        watch(interest) {
          for (const uid of interest.users) users.add(uid);
          for (const guid of interest.groups) groups.add(guid);
          engine.watch({ users: [...users], groups: [...groups] });
        },
      };
    },
  },
  {
    name: 'watching-ignored',
    fault: 'Strangers are told nothing of a group that they watch.',
    caughtBy: 'watching groups › a stranger hears new counts of a watched group',
    saying: /Stan never heard the member count 1 of a watched group/,
    breaks: () => ({ watch: () => {} }),
  },
  {
    name: 'late-watcher',
    fault: 'Who begins to watch is not told what changed before.',
    caughtBy: 'watching groups › what changed before watching is told at once',
    saying: /Stan never heard the member count 1 of a watched group/,
    breaks(engine) {
      let left = 0;
      const isFirst = (event: EngineEvent): boolean => {
        if (event.type !== 'group.updated' || left === 0) return false;
        left -= 1;
        return true;
      };
      return {
        ...hearing(engine, (events) => events.filter((event) => !isFirst(event))),
        watch(interest) {
          left = interest.groups.length;
          engine.watch(interest);
        },
      };
    },
  },
  {
    name: 'event-follows',
    fault: 'An event that was told changes with the next one.',
    caughtBy: 'records › events do not change after they were told',
    saying: /id of an event told before the group changed is "[^"]+", expected "[^"]+"/,
    breaks: (engine) => eventsThatFollow(engine),
  },
  {
    name: 'empty-bursts',
    fault: 'The sink is called with no events.',
    caughtBy: 'sessions › each burst carries at least one event, and an id on each',
    saying: /the sink was called with no event at all/,
    breaks: (engine) => ({
      connect: (session, sink, signal) =>
        engine.connect(
          session,
          (events) => {
            sink([]);
            sink(events);
          },
          signal,
        ),
    }),
  },
];

function unplaced(user: UserNews): UserNews {
  const { order: _order, ...news } = user;
  return news;
}

function withGroup(event: EngineEvent, changes: object): EngineEvent {
  return 'group' in event ? Object.assign({}, event, { group: { ...event.group, ...changes } }) : event;
}

function echoingKicks(engine: ChatEngine): Partial<ChatEngine> {
  let tell: (events: readonly EngineEvent[]) => void = () => {};
  return {
    connect(session, sink, signal) {
      tell = sink;
      return engine.connect(session, sink, signal);
    },
    async kickMember(guid, uid, signal) {
      const { name } = await engine.getUser(uid, signal);
      const answer = await engine.kickMember(guid, uid, signal);
      const { revision, owner } = answer.group;
      const [user, actor] = [
        { uid, name, revision: 1 },
        { uid: owner, name: '', revision: 1 },
      ];
      const group = { guid, revision };
      tell([{ id: `echo-${revision}`, type: 'group.kicked', group, actor, user, at: 1, message: null }]);
      return answer;
    },
  };
}

function echoingTyping(engine: ChatEngine): Partial<ChatEngine> {
  let tell: (isTyping: boolean, target: Parameters<ChatEngine['setTyping']>[0]) => void = () => {};
  return {
    async connect(session, sink, signal) {
      const self = await engine.connect(session, sink, signal);
      const { uid, name, revision } = self;
      const user = { uid, name, revision };
      tell = (isTyping, target) => sink([{ id: `typing-${String(isTyping)}`, type: 'typing', target, user, isTyping }]);
      return self;
    },
    setTyping(target, isTyping) {
      engine.setTyping(target, isTyping);
      tell(isTyping, target);
    },
  };
}

function forgetfulOfBreaks(engine: ChatEngine): Partial<ChatEngine> {
  let isBroken = false;
  return hearing(engine, (events) => {
    const wasBroken = isBroken;
    isBroken = events.some(({ type }) => type === 'connection.lost');
    return wasBroken ? [] : events;
  });
}

function eventsThatFollow(engine: ChatEngine): Partial<ChatEngine> {
  let previous: object = {};
  return hearing(engine, (events) => {
    const copies = events.map((event) => Object.assign({}, event));
    for (const copy of copies) {
      if ('id' in copy) Object.assign(previous, { id: copy.id });
      previous = copy;
    }
    return copies;
  });
}

function withNamesSwapped(message: MessageRecord): MessageRecord {
  const { content } = message;
  if (content.kind !== 'action' || content.action.kind !== 'renamed') return message;
  const { newName, oldName } = content.action;
  return { ...message, content: { kind: 'action', action: { kind: 'renamed', newName: oldName, oldName: newName } } };
}
