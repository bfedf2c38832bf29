import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import { hearing, type Company } from '../broken-engines/broken-engine.ts';
import { everyCall, perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { noting } from './records.ts';
import { listening, sinks, tellOthers } from './telling.ts';

/** Who is out of which group. */
const gone = perLife(() => new Set<string>());
const toldOf = perLife(() => new Map<string, EngineEvent>());
const counted = perLife(() => ({ calls: 0 }));

type EventType = EngineEvent['type'];
type Method = keyof ChatEngine & string;

const left = (who: string): string => `who hears › whoever ${who} hears nothing more, of old messages neither`;
const again = (what: string): string => `who hears › ${what} that is there already is told to nobody`;

/** What reaches people who are out of a group, and by which way they went. */
const leaks: readonly (readonly [EventType, who: 'left' | 'was kicked' | 'was banned'])[] = [
  ['message.received', 'left'],
  ['message.edited', 'left'],
  ['message.deleted', 'left'],
  ['message.reaction', 'left'],
  ['receipt', 'left'],
  ['typing', 'left'],
  ['group.updated', 'left'],
  ['group.joined', 'left'],
  ['group.kicked', 'left'],
  ['group.scopeChanged', 'left'],
  ['message.edited', 'was kicked'],
  ['receipt', 'was kicked'],
  ['typing', 'was kicked'],
  ['group.updated', 'was kicked'],
  ['message.received', 'was banned'],
  ['message.deleted', 'was banned'],
  ['receipt', 'was banned'],
];

/** What is told each time, although it was there already. */
const repeats: readonly (readonly [what: string, Method, EventType])[] = [
  ['a reaction', 'setReaction', 'message.reaction'],
  ['a mark of what was read', 'mark', 'receipt'],
  ['a mark of what was delivered', 'mark', 'receipt'],
  ['a deletion', 'deleteMessage', 'message.deleted'],
  ['a scope', 'setScope', 'group.scopeChanged'],
  ['a block', 'setBlocked', 'user.blocking'],
  ['a deleted conversation', 'deleteConversation', 'conversation.deleted'],
];

/** Faults of telling too much, too often, or too little. */
export const plantedInTalk: readonly PlantedFault[] = [
  ...leaks.map(([type, who]): PlantedFault => ({
    name: `${type}-to-who-${who.replace('was ', '')}`,
    fault: `\`${type}\` reaches whoever ${who}.`,
    caughtBy: left(who),
    saying: new RegExp(`heard of a group that it ${who} of is \\[.*"${type.replace('.', '\\.')}"`),
    at: 'server',
    breaks: (engine, company) => leaking(engine, company, type),
  })),
  ...repeats.map(([what, method, type]): PlantedFault => ({
    name: `${what.replaceAll(' ', '-')}-told-again`,
    fault: `\`${type}\` is told each time, also of what is there already.`,
    caughtBy: again(what),
    saying: /of .* that is there already is \[/,
    at: 'server',
    breaks: (engine, company) => repeating(engine, company, method, type),
  })),
  {
    name: 'nothing-taken-back-told',
    fault: 'A reaction that was not there is told to be taken back.',
    caughtBy: again('a reaction taken back'),
    saying: /of a reaction taken back that is there already is \["message\.reaction"/,
    at: 'server',
    breaks: (engine, company) => ({
      ...listening(engine, company),
      async setReaction(id, emoji, isAdded, signal) {
        const message = await engine.setReaction(id, emoji, isAdded, signal);
        const user = { uid: company.uidOf(engine), name: 'Somebody', revision: 1 };
        const { deliveredAt: _delivered, readAt: _read, ...rest } = message;
        const told = { ...rest, reactions: [], sender: user, content: { kind: 'text', text: 'hello' } } as const;
        tellOthers(company, user.uid, {
          type: 'message.reaction',
          id: `taken-${id}`,
          message: told,
          user,
          emoji,
          isAdded,
          at: 1,
        });
        return message;
      },
    }),
  },
  {
    name: 'older-marks-told',
    fault: 'A mark that goes back is told.',
    caughtBy: 'who hears › an older mark is told to nobody',
    saying: /of a mark that changes nothing is \["receipt"/,
    at: 'server',
    breaks: (engine, company) => repeating(engine, company, 'mark', 'receipt'),
  },
  {
    name: 'end-of-typing-unbegun',
    fault: 'Whoever says that they do not type is told to have stopped.',
    caughtBy: 'who hears › nobody hears that somebody stopped who did not type',
    saying: /of the end of typing that never began is \["typing"/,
    at: 'server',
    breaks: (engine, company) => ({
      ...listening(engine, company),
      setTyping(target, isTyping) {
        engine.setTyping(target, isTyping);
        const user = { uid: company.uidOf(engine), name: 'Somebody', revision: 1 };
        if (!isTyping) tellOthers(company, user.uid, { type: 'typing', id: `end-${user.uid}`, target, user, isTyping });
      },
    }),
  },
  {
    name: 'typing-ends-everywhere',
    fault: 'What ends typing on one device ends it on all of them.',
    caughtBy: 'who hears › typing that ends on one device goes on where another one types',
    saying: /of an end of typing while another device types is \["typing"/,
    at: 'server',
    breaks: (engine, company) => ({
      setTyping(target, isTyping) {
        const own = company.engines.filter((one) => company.uidOf(one) === company.uidOf(engine));
        if (isTyping) engine.setTyping(target, true);
        else for (const one of own) Reflect.apply(healthy.get(one) ?? one.setTyping, one, [target, false]);
      },
      connect(session, sink, signal) {
        healthy.set(engine, engine.setTyping);
        return engine.connect(session, sink, signal);
      },
    }),
  },
  {
    name: 'banned-outside-untold',
    fault: 'Somebody outside who is banned hears nothing.',
    caughtBy: 'who hears › somebody outside who is banned from a public group hears of it',
    saying: /never heard that it was banned from a group that it was not in/,
    at: 'server',
    breaks: (engine, company) =>
      hearing(engine, (events) =>
        events.filter((event) => event.type !== 'group.banned' || event.user.uid !== company.uidOf(engine)),
      ),
  },
  {
    name: 'end-of-a-ban-untold-outside',
    fault: 'Somebody outside does not hear that their ban ended.',
    caughtBy: 'who hears › somebody outside who is banned from a public group hears of it',
    saying: /never heard that the ban ended/,
    at: 'server',
    breaks: (engine, company) =>
      hearing(engine, (events) =>
        events.filter((event) => event.type !== 'group.unbanned' || event.user.uid !== company.uidOf(engine)),
      ),
  },
  {
    name: 'banned-from-the-unknown-told',
    fault: 'Who is banned from a private group that they do not know hears of it.',
    caughtBy: 'who hears › somebody outside who is banned from a private group hears nothing',
    saying: /of a private group that it was banned from is \["group\.banned"/,
    at: 'server',
    breaks: (engine, company) => tellingTheBanned(engine, company, 'banMember', 'group.banned'),
  },
  {
    name: 'unbanned-from-the-unknown-told',
    fault: 'Whose ban from a private group ends hears of it.',
    caughtBy: 'who hears › a member who is banned from a private group hears that, and nothing when the ban ends',
    saying: /of the end of a ban is \["group\.unbanned"/,
    at: 'server',
    breaks: (engine, company) => tellingTheBanned(engine, company, 'unbanMember', 'group.unbanned'),
  },
  {
    name: 'own-ban-from-a-private-group-untold',
    fault: 'A member who is banned from a private group does not hear of it.',
    caughtBy: 'who hears › a member who is banned from a private group hears that, and nothing when the ban ends',
    saying: /never heard its own ban/,
    at: 'server',
    breaks: (engine, company) =>
      hearing(engine, (events) =>
        events.filter((event) => event.type !== 'group.banned' || event.user.uid !== company.uidOf(engine)),
      ),
  },
  {
    name: 'watched-twice-under-two-ids',
    fault: 'What is watched twice is told of under two ids.',
    caughtBy: 'who hears › a member who watches the group, twice, hears each thing once',
    saying: /number of ids under which \w+ heard of one change is 2, expected 1/,
    at: 'server',
    breaks: (engine) => doublingWatched(engine),
  },
  {
    name: 'watched-again-told-again',
    fault: 'Each `watch` tells how all of it is, also what was watched before.',
    caughtBy: 'who hears › what is watched twice in one list is told of once',
    saying: /of what it watches already is \["user\.presence"/,
    at: 'server',
    breaks: (engine) => ({
      watch(interest) {
        engine.watch({ users: [], groups: [] });
        engine.watch(interest);
      },
    }),
  },
  {
    name: 'watched-users-told-twice',
    fault: 'Who is watched twice in one list is told of twice.',
    caughtBy: 'who hears › what is watched twice in one list is told of once',
    saying: /number of times that it was told (whether Ben is there|that Ben went) is 2, expected 1/,
    at: 'server',
    breaks(engine) {
      let twice = new Set<string>();
      return {
        ...hearing(engine, (events) =>
          events.flatMap((event) =>
            event.type === 'user.presence' && twice.has(event.user.uid)
              ? [event, { ...event, id: `${event.id}-2` }]
              : [event],
          ),
        ),
        watch(interest) {
          twice = new Set(interest.users.filter((uid, index) => interest.users.indexOf(uid) !== index));
          engine.watch(interest);
        },
      };
    },
  },
  {
    name: 'room-for-256',
    fault: 'There is room for 256 messages on the way to a connection.',
    caughtBy: 'who hears › three hundred messages told at once arrive to the last, and in order',
    saying: /never heard the last of three hundred messages, or resync/,
    at: 'server',
    breaks: (engine) => withRoom(engine),
  },
  {
    name: 'newest-first',
    fault: 'Of many messages the newest is told first.',
    caughtBy: 'who hears › three hundred messages told at once arrive to the last, and in order',
    saying: /orders of three hundred messages as they arrived/,
    at: 'engine',
    breaks(engine) {
      const held: EngineEvent[] = [];
      return hearing(engine, (events) => {
        held.push(...events.filter(({ type }) => type === 'message.received'));
        const others = events.filter(({ type }) => type !== 'message.received');
        return held.length < 300 ? others : [...others, ...held.splice(0).toReversed()];
      });
    },
  },
  {
    name: 'room-for-256-missed',
    fault: 'Of what was missed nothing comes, and no resync.',
    caughtBy: 'who hears › three hundred messages missed come after connecting again, or a resync',
    saying: /never heard the last of three hundred messages that it missed, or resync/,
    at: 'engine',
    breaks: (engine) => hearing(engine, (events) => events.filter(({ type }) => type !== 'resync')),
  },
  {
    name: 'acted-upon-on-one-device',
    fault: 'A person acted upon hears of it on the device that came first.',
    caughtBy: 'who hears › a person acted upon hears it on every device',
    saying: /Paul’s laptop never heard its own kick/,
    at: 'server',
    breaks: (engine, company) => {
      const isFirst = !company.uids.includes(company.uidOf(engine));
      let own = isFirst;
      return {
        async connect(session, sink, signal) {
          own = !company.uids.includes(session.uid);
          return engine.connect(
            session,
            (events) => {
              const heard = events.filter((event) => own || event.type !== 'group.kicked');
              if (heard.length > 0) sink(heard);
            },
            signal,
          );
        },
      };
    },
  },
];

const healthy = new WeakMap<ChatEngine, ChatEngine['setTyping']>();

/** Who is out of a group hears on of one kind of thing. */
function leaking(engine: ChatEngine, company: Company, type: EventType): Partial<ChatEngine> {
  const seen = new Set<string>();
  const noted = noting(engine, (name, [guid, uid]) => {
    if (name === 'leaveGroup') gone(company).add(company.uidOf(engine));
    if (name === 'kickMember' || name === 'banMember') gone(company).add(String(uid ?? guid));
  });
  return {
    ...noted,
    ...listening(engine, company, (events) => {
      for (const event of events) {
        if (event.type !== type || !('id' in event) || seen.has(event.id)) continue;
        seen.add(event.id);
        for (const [sink, own] of sinks(company)) if (gone(company).has(own) && !isAbout(event, own)) sink([event]);
      }
    }),
  };
}

function isAbout(event: EngineEvent, uid: string): boolean {
  return 'user' in event && event.user.uid === uid;
}

/** The second call tells once more what the first one told. */
function repeating(engine: ChatEngine, company: Company, method: Method, type: EventType): Partial<ChatEngine> {
  const calls = everyCall(engine, (name, call, given) => {
    const answer = call(...given);
    if (name !== method || !(answer instanceof Promise)) return answer;
    return answer.then((value: unknown) => {
      const before = toldOf(company).get(type);
      counted(company).calls += 1;
      if (before && 'id' in before) {
        tellOthers(company, '', Object.assign({}, before, { id: `${before.id}-${counted(company).calls}` }));
      }
      return value;
    });
  });
  const listen = listening(engine, company, (events) => {
    for (const event of events) if (event.type === type) toldOf(company).set(type, event);
  });
  return { ...engine, ...calls, ...listen };
}

function tellingTheBanned(
  engine: ChatEngine,
  company: Company,
  method: 'banMember' | 'unbanMember',
  type: 'group.banned' | 'group.unbanned',
): Partial<ChatEngine> {
  return {
    ...listening(engine, company),
    async [method](guid: string, uid: string, signal: AbortSignal) {
      const change = await engine[method](guid, uid, signal);
      const actor = { uid: company.uidOf(engine), name: 'Somebody', revision: 1 };
      const event = {
        type,
        id: `${type}-${guid}`,
        group: { guid, revision: change.group.revision },
        actor,
        at: 1,
        message: null,
      };
      for (const [sink, own] of sinks(company)) if (own === uid) sink([{ ...event, user: { ...actor, uid } }]);
      return change;
    },
  };
}

function doublingWatched(engine: ChatEngine): Partial<ChatEngine> {
  let watched: readonly string[] = [];
  return {
    ...hearing(engine, (events) =>
      events.flatMap((event) => {
        const isWatched = event.type === 'group.updated' && watched.includes(event.group.guid);
        return isWatched ? [event, { ...event, id: `${event.id}-2` }] : [event];
      }),
    ),
    watch(interest) {
      watched = interest.groups;
      engine.watch(interest);
    },
  };
}

function withRoom(engine: ChatEngine): Partial<ChatEngine> {
  let told = 0;
  return hearing(engine, (events) =>
    events.filter(({ type }) => {
      if (type === 'message.received') told += 1;
      return type !== 'message.received' || told <= 256;
    }),
  );
}
