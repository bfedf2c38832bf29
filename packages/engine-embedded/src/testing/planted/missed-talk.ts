import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { historyQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, heardAs, instead, part, patched, type Row } from './rows.ts';
import { listening, sinks, tellOthers } from './talkative.ts';

const kept = perLife(() => new Map<string, unknown>());
const counted = perLife(() => ({ made: 0 }));

const typingBlocked = (side: string): string =>
  `blocking › typing ends with a block, and is not renewed over it, by ${side}`;
const goesOn = (side: string): string => `blocking › one-to-one what brings nothing new goes on for ${side}`;
const inCommon = (side: string): string => `blocking › in common groups all goes on for ${side}`;
const gone = (last: string): string => `deleted conversations › all of it is gone where ${last} stands last`;
const notHung = (where: string, what: string): string => `threads and quotes › what stands ${where} is not ${what}`;
const out = (how: string): string => `members › whoever ${how} does nothing with messages of the group any more`;
const refused = (who: string): string =>
  `refusals › whatever is refused to ${who} changes nothing, and nobody hears of it`;
const needs = (who: string): string => `passwords › whoever ${who} needs the password`;
const said = 'lines in the history › say what happened, in the answer, the event and the history alike';
const ownLines = 'lines in the history › are nobody’s to edit, to delete or to answer';

const sides = ['who blocked', 'who is blocked'] as const;

/** Whether the two have blocked each other, and which of them is the one that asks. */
async function blockOf(engine: ChatEngine, uid: string): Promise<(typeof sides)[number] | null> {
  const user = await engine.getUser(uid, live()).catch(() => null);
  if (user?.blockedByMe) return 'who blocked';
  return user?.hasBlockedMe ? 'who is blocked' : null;
}

async function otherOf(engine: ChatEngine, id: string, uid: string): Promise<string> {
  const message = await engine.getMessage(id, live()).catch(() => null);
  if (message?.receiver.type !== 'user') return '';
  return message.sender.uid === uid ? message.receiver.id : message.sender.uid;
}

/** Requests that are refused over a block, although they bring nothing new. */
const blocked: readonly (readonly [method: keyof ChatEngine & string, isTarget: boolean])[] = [
  ['getMessage', false],
  ['mark', false],
  ['listReceipts', false],
  ['deleteMessage', false],
  ['deleteConversation', true],
  ['getConversation', true],
  ['history', true],
  ['send', true],
];

const forbid = (): never => {
  throw new KitException('FORBIDDEN', 'One of you has blocked the other.');
};

/** What of what hangs on something is not looked at. */
const hung: readonly (readonly [field: 'quotedId' | 'parentId', what: string, where: string])[] = [
  ['quotedId', 'quoted', 'nowhere'],
  ['quotedId', 'quoted', 'in another group of the same people'],
  ['quotedId', 'quoted', 'in a group that one is not in'],
  ['quotedId', 'quoted', 'one-to-one with somebody of the group'],
  ['quotedId', 'quoted', 'one-to-one between others'],
  ['quotedId', 'quoted', 'in a conversation that one deleted'],
  ['quotedId', 'quoted', 'in a group that is gone'],
  ['parentId', 'answered', 'nowhere'],
  ['parentId', 'answered', 'in another group of the same people'],
  ['parentId', 'answered', 'one-to-one with somebody of the group'],
  ['parentId', 'answered', 'in a conversation that one deleted'],
];

/** Kinds of lines that say something else. */
const lied: readonly (readonly [
  name: string,
  what: string,
  change: (action: Readonly<Record<string, unknown>>) => object,
])[] = [
  ['kick-says-banned', 'A kick says banned', (action) => (action['kind'] === 'kicked' ? { kind: 'banned' } : {})],
  ['adding-says-joined', 'An adding says joined', (action) => (action['kind'] === 'added' ? { kind: 'joined' } : {})],
  ['leaving-says-kicked', 'A leaving says kicked', (action) => (action['kind'] === 'left' ? { kind: 'kicked' } : {})],
  [
    'old-scope-twice',
    'A scope says the old one twice',
    (action) => (action['kind'] === 'scopeChanged' ? { newScope: action['oldScope'] } : {}),
  ],
  [
    'new-scope-twice',
    'A scope says the new one twice',
    (action) => (action['kind'] === 'scopeChanged' ? { oldScope: action['newScope'] } : {}),
  ],
  [
    'first-scope-for-ever',
    'A scope says that of the beginning',
    (action) => (action['kind'] === 'scopeChanged' ? { oldScope: 'participant' } : {}),
  ],
  [
    'old-name-twice',
    'A name says the new one twice',
    (action) => (action['kind'] === 'renamed' ? { oldName: action['newName'] } : {}),
  ],
  [
    'picture-removed',
    'A picture says that it was removed',
    (action) => (action['kind'] === 'iconChanged' ? { isRemoved: true } : {}),
  ],
  [
    'old-type-twice',
    'A type says the new one twice',
    (action) => (action['kind'] === 'typeChanged' ? { oldType: action['newType'] } : {}),
  ],
  [
    'owner-says-scope',
    'Another owner says admin',
    (action) => (action['kind'] === 'ownershipTransferred' ? { kind: 'created' } : {}),
  ],
];

const inLines =
  (change: (action: Readonly<Record<string, unknown>>) => object) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inLines(change));
    if (!isRecord(value)) return value;
    const whole = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLines(change)(inner)]));
    const action = whole['action'];
    return whole['kind'] === 'action' && isRecord(action)
      ? { ...whole, action: { ...action, ...change(action) } }
      : whole;
  };

/** Requests of whoever is out that are answered all the same. */
const outside: readonly (readonly [
  method: 'setReaction' | 'deleteMessage' | 'editMessage' | 'mark' | 'listReceipts' | 'getMessage',
  how: string,
])[] = [
  ['setReaction', 'left'],
  ['setReaction', 'was kicked'],
  ['setReaction', 'was banned'],
  ['deleteMessage', 'left'],
  ['deleteMessage', 'was kicked'],
  ['editMessage', 'was banned'],
  ['mark', 'left'],
  ['listReceipts', 'was kicked'],
  ['getMessage', 'was banned'],
];

/** Faults that an engine from outside showed, in what people say and do to each other. */
export const plantedInMissedTalk: readonly PlantedFault[] = fromRows([
  ...sides.map((side): Row => [
    `typing-goes-on-for-${side.replaceAll(' ', '-')}`,
    `Typing that was begun goes on behind a block, for ${side}.`,
    typingBlocked(side),
    /never heard the end of typing with the block/,
    heardAs((event) => (event.type === 'typing' && !event.isTyping ? [] : event)),
  ]),
  ...sides.map((side): Row => [
    `typing-renewed-for-${side.replaceAll(' ', '-')}`,
    `Typing that was begun is renewed over a block, for ${side}.`,
    typingBlocked(side),
    /of typing over a block is \["typing"/,
    (engine, company) => ({
      ...listening(engine, company),
      setTyping(target, isTyping) {
        engine.setTyping(target, isTyping);
        const uid = company.uidOf(engine);
        void blockOf(engine, target.id).then((block) => {
          if (block !== side || !isTyping) return;
          counted(company).made += 1;
          const user = { uid, name: 'Somebody', revision: 1 };
          for (const [sink, own] of sinks(company))
            if (own === target.id)
              sink([{ type: 'typing', id: `over-${counted(company).made}`, target, user, isTyping }]);
        });
      },
    }),
  ]),
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
      engine.setTyping(target as never, false);
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
    'unblocking-nobody-told',
    'The end of a block that never was is told.',
    'blocking › a block that is none already, or that ended, is told to nobody',
    /of the end of a block that (never was|ended) is/,
    instead('setBlocked', async (go, [uids, isBlocked, signal], { engine, company, uid }) => {
      void uid;
      if (isBlocked === true || !Array.isArray(uids)) return go();
      await Reflect.apply(engine.setBlocked, engine, [uids, true, signal]);
      void company;
      return go();
    }),
  ],
  [
    'block-told-of-all',
    'Where one of several is blocked anew, the block of each is told.',
    'blocking › of several the changed ones alone are told',
    /of a block of somebody else is/,
    instead('setBlocked', async (go, [uids, , signal], { engine }) => {
      if (Array.isArray(uids) && uids.length > 1) await Reflect.apply(engine.setBlocked, engine, [uids, false, signal]);
      return go();
    }),
  ],
  [
    'blocked-in-the-order-of-names',
    'The answer to a block stands in the order of people.',
    'blocking › the answer holds each user once asked for, in that order',
    /users in the answer to a block/,
    answered('setBlocked', (users) =>
      Array.isArray(users)
        ? users.toSorted((a, b) => (String(part(a, 'name')) < String(part(b, 'name')) ? -1 : 1))
        : users,
    ),
  ],
  [
    'changed-blocks-alone-answered',
    'The answer to a block holds those alone of whom it changed something.',
    'blocking › the answer holds each user once asked for, in that order',
    /users in the answer to a block/,
    instead('setBlocked', async (go, [uids, isBlocked], { engine }) => {
      const before = await Promise.all(
        (Array.isArray(uids) ? uids : []).map((uid) => engine.getUser(String(uid), live()).catch(() => null)),
      );
      const users = await go();
      return Array.isArray(users) ? users.filter((_user, index) => before[index]?.blockedByMe !== isBlocked) : users;
    }),
  ],
  ...blocked.flatMap(([method, isTarget]) =>
    sides.map((side): Row => [
      `${method}-refused-to-${side.replaceAll(' ', '-')}`,
      `\`${method}\` is refused over a block, to ${side}.`,
      goesOn(side),
      /failed with FORBIDDEN/,
      instead(method, async (go, [first], { engine, company, uid }) => {
        const healthy = company.engines.find((one) => one !== engine && company.uidOf(one) === uid) ?? engine;
        const other = isTarget ? String(part(first, 'id')) : await otherOf(engine, String(first), uid);
        return other !== '' && (await blockOf(healthy, other)) === side ? forbid() : go();
      }),
    ]),
  ),
  ...sides.map((side): Row => [
    `not-added-over-a-block-by-${side.replaceAll(' ', '-')}`,
    'Nobody is added whom one blocked, or who blocked one.',
    inCommon(side),
    /why somebody is not added over a block/,
    instead('addMembers', async (go, [, drafts], { engine }) => {
      const answer = await go();
      const [first] = Array.isArray(drafts) ? drafts : [];
      if (
        (await blockOf(engine, String(part(first, 'uid')))) !==
        (side === 'who blocked' ? 'who is blocked' : 'who blocked')
      )
        return answer;
      return patched(answer, 'results', (results) =>
        Array.isArray(results)
          ? results.map((result) => ({ ...result, error: 'FORBIDDEN', reason: 'Blocked.' }))
          : results,
      );
    }),
  ]),
  [
    'not-added-whom-a-member-blocked',
    'Nobody is added whom a member blocked.',
    inCommon('who blocked'),
    /why somebody is not added whom a member blocked/,
    answered('addMembers', (answer, [, drafts]) =>
      patched(answer, 'results', (results) =>
        Array.isArray(results) && JSON.stringify(drafts).includes('stan')
          ? results.map((result) => ({ ...result, error: 'FORBIDDEN', reason: 'Blocked.' }))
          : results,
      ),
    ),
  ],
  ...(['setReaction', 'editMessage', 'setScope', 'kickMember', 'send'] as const).map((method): Row => [
    `${method}-in-a-group-over-a-block`,
    `In a group \`${method}\` is refused over a block.`,
    inCommon('who blocked'),
    /in a common group failed with FORBIDDEN/,
    instead(method, async (go, [first, second], { engine, uid }) => {
      const isMember = method === 'setScope' || method === 'kickMember';
      if (isMember) return (await blockOf(engine, String(second))) === null ? go() : forbid();
      if (method === 'send') return (await isBlockedInGroup(engine, String(part(first, 'id')), uid)) ? forbid() : go();
      const message = await engine.getMessage(String(first), live());
      if (message.receiver.type === 'user') return go();
      const { owner } = await engine.getGroup(message.receiver.id, live());
      return (await blockOf(engine, owner)) === null ? go() : forbid();
    }),
  ]),
  ...hung.map(([field, what, where]): Row => [
    `${field}-${where.replaceAll(' ', '-')}`,
    `What stands ${where} is ${what} all the same.`,
    notHung(where, what),
    /succeeded, expected NOT_FOUND/,
    instead('send', async (go, [target, draft, signal], { engine }) => {
      try {
        return await go();
      } catch (error) {
        if (!isKitException(error) || error.code !== 'NOT_FOUND') throw error;
        const id = part(draft, field);
        const sent: unknown = await Reflect.apply(engine.send, engine, [
          target,
          patched(draft, field, () => ''),
          signal,
        ]);
        return patched(sent, field, () => id);
      }
    }),
  ]),
  [
    'no-quotes-of-the-deleted',
    'What was deleted cannot be quoted.',
    'threads and quotes › what was deleted is quoted all the same, and quotes of it stay',
    /a quote of what was deleted meanwhile failed with CONFLICT/,
    instead('send', async (go, [, draft], { engine }) => {
      const id = String(part(draft, 'quotedId') ?? '');
      const quoted = id === '' ? null : await engine.getMessage(id, live());
      if (quoted?.deletedAt) throw new KitException('CONFLICT', 'This message was deleted.');
      return go();
    }),
  ],
  [
    'quotes-of-the-deleted-emptied',
    'With a message all quotes of it are emptied.',
    'threads and quotes › what was deleted is quoted all the same, and quotes of it stay',
    /quotedId of a quote of what was deleted is ""/,
    instead('getMessage', async (go, _given, { engine }) => {
      const message = await go();
      const id = String(part(message, 'quotedId') ?? '');
      const quoted = id === '' ? null : await engine.getMessage(id, live()).catch(() => null);
      return quoted?.deletedAt ? patched(message, 'quotedId', () => '') : message;
    }),
  ],
  ...lied.map(([name, what, change]): Row => [
    `line-${name}`,
    `${what}.`,
    said,
    /the line (in the answer to|in the event of|of) .* is|the line of .* in the history/,
    answered(['setScope', 'kickMember', 'addMembers', 'leaveGroup', 'updateGroup', 'transferOwnership'], (answer) =>
      inLines(change)(answer),
    ),
  ]),
  [
    'lines-of-answers-untold',
    'Events of members carry no lines.',
    said,
    /ids of lines that are told of .* is \[\]/,
    heardAs((event) => ('message' in event && event.type.startsWith('group.') ? { ...event, message: null } : event)),
  ],
  [
    'lines-of-the-added-untold',
    'The event of an adding carries no lines.',
    said,
    /ids of lines that are told of adding is \[\]/,
    heardAs((event) => (event.type === 'group.added' ? { ...event, messages: [] } : event)),
  ],
  [
    'one-line-for-all-added',
    'Of several people added the first alone gets a line.',
    'lines in the history › of several people added are one each, in the order of the people',
    /lines of people who were added/,
    heardAs((event) => (event.type === 'group.added' ? { ...event, messages: event.messages.slice(0, 1) } : event)),
  ],
  [
    'lines-under-another-id',
    'The line in an event has an id of its own.',
    said,
    /ids of lines that are told of/,
    heardAs((event) =>
      event.type.startsWith('group.') ? patched(event, 'message.id', (id) => `told-${String(id)}`) : event,
    ),
  ],
  [
    'lines-told-as-messages-too',
    'Lines of members are told as messages as well.',
    said,
    /number of messages told beside the event of/,
    heardAs((event) =>
      'message' in event && event.message && event.type.startsWith('group.')
        ? [event, { type: 'message.received', id: `${event.id}-line`, message: event.message }]
        : event,
    ),
  ],
  ...(['deleteMessage', 'editMessage'] as const).map((method): Row => [
    `${method}-of-lines`,
    `Lines can be ${method === 'deleteMessage' ? 'deleted' : 'edited'}.`,
    ownLines,
    /(editing|deleting) a line succeeded, expected FORBIDDEN/,
    instead(method, (go, [id], { engine }) =>
      go().catch(async (error: unknown) => {
        const message = await engine.getMessage(String(id), live());
        if (message.content.kind !== 'action') throw error;
        return { ...message, content: { kind: 'deleted' } };
      }),
    ),
  ]),
  [
    'lines-are-answered',
    'Lines begin threads.',
    ownLines,
    /replying to a line succeeded, expected INVALID_ARGUMENT/,
    instead('send', (go, [target, draft, signal], { engine }) =>
      go().catch((error: unknown) => {
        if (!isKitException(error) || error.code !== 'INVALID_ARGUMENT') throw error;
        return Reflect.apply(engine.send, engine, [target, patched(draft, 'parentId', () => ''), signal]);
      }),
    ),
  ],
  ...(['setReaction', 'send'] as const).map((method): Row => [
    `${method}-to-lines-refused`,
    `Lines cannot be ${method === 'send' ? 'quoted' : 'reacted to'}.`,
    'lines in the history › are quoted and reacted to like messages',
    /a (quote of|reaction to) a line failed with FORBIDDEN/,
    instead(method, async (go, [first, draft], { engine }) => {
      const id = String(method === 'send' ? (part(draft, 'quotedId') ?? '') : first);
      const message = id === '' ? null : await engine.getMessage(id, live()).catch(() => null);
      return message?.content.kind === 'action' ? forbid() : go();
    }),
  ]),
  ...outside.map(([method, how]): Row => [
    `${method}-of-who-${how.replace(' ', '-')}`,
    `\`${method}\` of whoever ${how} is answered with the message.`,
    out(how),
    /a message of a group that one .* succeeded, expected NOT_FOUND or FORBIDDEN/,
    (engine, company) => ({
      ...instead(method, (go, [id]) =>
        go().catch((error: unknown) => kept(company).get(String(id)) ?? Promise.reject(error)),
      )(engine, company),
      async send(target, draft, signal) {
        const sent = await engine.send(target, draft, signal);
        kept(company).set(sent.id, sent);
        return sent;
      },
    }),
  ]),
  ...(
    [
      ['the-text', 'content.text'],
      ['the-quote', 'quotedId'],
      ['the-thread', 'parentId'],
    ] as const
  ).map(([name, field]): Row => [
    `${name}-before-the-muid`,
    `Whether ${name.replace('-', ' ')} can be is looked at before the muid.`,
    'idempotent sending › the first message is given again, whatever is wrong with the second',
    /sending again with .* failed with/,
    instead('send', async (go, [target, draft, signal], { engine }) => {
      const value = String(part(draft, field) ?? '');
      if (field === 'content.text') {
        if (value.length > (engine.limits?.text ?? Infinity)) throw new KitException('LIMIT_EXCEEDED', 'Too long.');
        return go();
      }
      const page = await engine.history(target as never, historyQuery(), live());
      if (value !== '' && !page.items.some(({ id }) => id === value))
        throw new KitException('NOT_FOUND', 'Nothing there.');
      void signal;
      return go();
    }),
  ]),
  ...(
    [
      [
        'clearing-reads',
        'it reads nothing, and the other side hears nothing',
        /of a conversation that somebody else deleted|was got and read/,
      ],
    ] as const
  ).map(([name, fact, saying]): Row => [
    name,
    'Who deletes a conversation has read it.',
    `deleted conversations › ${fact}`,
    saying,
    instead('deleteConversation', async (go, [target], { engine, uid }) => {
      const { items } = await engine.history(target as never, historyQuery(), live());
      const last = items.findLast(({ sender }) => sender.uid !== uid);
      if (last) await engine.mark(last.id, 'read', live());
      return go();
    }),
  ]),
  ...(
    [
      ['a reply', (item: unknown) => part(item, 'parentId') === ''],
      ['a deleted message', (item: unknown) => part(item, 'content.kind') !== 'deleted'],
      ['a deleted reply', (item: unknown) => part(item, 'parentId') === ''],
    ] as const
  ).map(([last, counts]): Row => [
    `cleared-up-to-before-${last.replaceAll(' ', '-')}`,
    `Where ${last} stands last, it is left.`,
    gone(last),
    /how far a conversation is gone in which .* stands last/,
    instead('deleteConversation', async (go, [target], { engine }) => {
      const { items } = await engine.history(target as never, historyQuery(), live());
      const answer = await go();
      return patched(answer, 'upTo', (upTo) => items.findLast(counts)?.order ?? upTo);
    }),
  ]),
  ...(
    [
      ['from-a-time', 'from.kind', /Time$/],
      ['by-keyword', 'keyword', /./],
      ['by-type', 'types', /./],
      ['without-replies', 'hideReplies', /true/],
      ['without-the-deleted', 'hideDeleted', /true/],
      ['in-threads', 'parentId', /./],
    ] as const
  ).map(([name, field, fits]): Row => [
    `cleared-found-${name}`,
    `What is gone is found by a history ${name.replaceAll('-', ' ')}.`,
    'deleted conversations › what is gone is found in no way',
    /messages of a deleted conversation|the thread of a message that is gone/,
    (engine, company) => ({
      ...instead('history', async (go, [target, query]) => {
        const value = part(query, field);
        const before = kept(company).get(String(part(target, 'id')));
        if (before === undefined || !fits.test(String(value ?? ''))) return go();
        return before;
      })(engine, company),
      async deleteConversation(target, signal) {
        const page = await engine.history(target, historyQuery(), signal);
        const answer = await engine.deleteConversation(target, signal);
        kept(company).set(target.id, page);
        return answer;
      },
    }),
  ]),
  [
    'deleted-conversation-hides-a-new-group',
    'A conversation that was deleted hides a new group of that guid.',
    'deleted conversations › a new group of the guid is hidden from nobody',
    /conversations with a new group of a guid whose conversation one deleted/,
    (engine, company) => ({
      async deleteConversation(target, signal) {
        kept(company).set(`${company.uidOf(engine)} ${target.id}`, true);
        return engine.deleteConversation(target, signal);
      },
      async send(target, draft, signal) {
        for (const uid of company.uids) kept(company).delete(`${uid} ${target.id}`);
        return engine.send(target, draft, signal);
      },
      async listConversations(query, signal) {
        const page = await engine.listConversations(query, signal);
        const items = page.items.filter(({ target }) => !kept(company).has(`${company.uidOf(engine)} ${target.id}`));
        return { ...page, items };
      },
    }),
  ],
  ...(
    [
      'watches it',
      'has seen it',
      'left it',
      'was kicked',
      'was a member before it had one',
      'was let in again',
    ] as const
  ).map((who): Row => [
    `no-password-for-whoever-${who.replaceAll(' ', '-')}`,
    `Whoever ${who} needs no password.`,
    needs(who),
    /joining with a wrong password, by whoever .* succeeded, expected WRONG_PASSWORD/,
    (engine, company) => openTo(engine, company, who),
  ]),
  [
    'old-password-remembered',
    'A group that gets a password again has the old one.',
    'passwords › a group that gets a password again needs a new one',
    /that gets a password again, without one succeeded, expected INVALID_ARGUMENT/,
    instead('updateGroup', (go, [guid, changes, signal], { engine }) => {
      const isMeant = part(changes, 'type') === 'password' && part(changes, 'password') === undefined;
      if (!isMeant) return go();
      return Reflect.apply(engine.updateGroup, engine, [
        guid,
        { ...(isRecord(changes) ? changes : {}), password: 'first-1' },
        signal,
      ]);
    }),
  ],
  ...(
    [
      ['halves-are-one', 'half of a character', (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')],
      [
        'halves-are-signs',
        'half of a character and a sign for it',
        (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'),
      ],
      ['until-a-nul', 'what stands behind a NUL', (text: string) => text.split('\0')[0] ?? ''],
      ['without-a-nul', 'a NUL at the end', (text: string) => text.replaceAll('\0', '')],
    ] as const
  ).flatMap(([name, how, change]): readonly Row[] => [
    [
      `password-${name}`,
      `Passwords are compared as if they had no difference in ${how}.`,
      `values › passwords that differ in ${how} are two`,
      /joining with a password that differs in .* succeeded/,
      asked(['createGroup', 'joinGroup'], (given) =>
        given.map((value, index) =>
          index === 1 && typeof value === 'string'
            ? change(value)
            : index === 0
              ? patched(value, 'password', (text) => change(String(text)))
              : value,
        ),
      ),
    ],
    [
      `muid-${name}`,
      `Muids are compared as if they had no difference in ${how}.`,
      `values › muids that differ in ${how} make two messages`,
      /give one message|the muids of two messages/,
      asked('send', ([target, draft, signal]) => [
        target,
        patched(draft, 'muid', (muid) => change(String(muid))),
        signal,
      ]),
    ],
  ]),
  [
    'caption-alone-is-edited',
    'An edit changes the caption of media and nothing else of it.',
    'every kind of message › is edited as a whole',
    /content of a picture/,
    instead('editMessage', async (go, [id, changes, signal], { engine }) => {
      const { content } = await engine.getMessage(String(id), live());
      if (content.kind !== 'media') return go();
      const kept1 = patched(changes, 'content.attachment', () => content.attachment);
      return Reflect.apply(engine.editMessage, engine, [id, kept1, signal]);
    }),
  ],
  [
    'kind-of-media-is-edited',
    'An edit makes a file of a picture.',
    refused('the owner'),
    /an edit to another (type|kind) succeeded, expected INVALID_ARGUMENT/,
    instead('editMessage', (go, [id], { engine }) =>
      go().catch((error: unknown) => {
        if (!isKitException(error) || error.code !== 'INVALID_ARGUMENT') throw error;
        return engine.getMessage(String(id), live());
      }),
    ),
  ],
  [
    'unknown-people-banned',
    'A ban of nobody is refused, and raises the revision of the group.',
    refused('the owner'),
    /refused to the owner were .* group › (revision|description|updatedAt)|heard group\.updated/,
    instead('banMember', (go, [guid], { engine }) =>
      go().catch(async (error: unknown) => {
        const { description } = await engine.getGroup(String(guid), live());
        await engine.updateGroup(String(guid), { description: `${description}.` }, live());
        await engine.updateGroup(String(guid), { description }, live());
        throw error;
      }),
    ),
  ],
  [
    'banned-with-a-wrong-password',
    'Somebody banned who gives a wrong password is told so.',
    'refusals › of two reasons the first in order is said',
    /somebody banned who joins with a wrong password rejected with WRONG_PASSWORD/,
    instead('joinGroup', (go, [, password]) =>
      go().catch((error: unknown) => {
        if (isKitException(error) && error.code === 'BANNED' && password === 'wrong')
          throw new KitException('WRONG_PASSWORD', 'Another one.');
        throw error;
      }),
    ),
  ],
  ...(
    [
      ['-', 'group'],
      ['_', 'group'],
      [':', 'group'],
      ['', 'group'],
    ] as const
  ).map(([sign]): Row => [
    `places-joined-by-${sign === '' ? 'nothing' : { '-': 'a-dash', _: 'a-stroke', ':': 'a-colon' }[sign]}`,
    'What two people say has the name of both, and a group of that name is the same place.',
    'messages › a group whose guid looks like a conversation is a place of its own',
    /texts in the new group|number of messages between two people/,
    instead('history', async (go, [target, query, signal], { engine, company }) => {
      if (part(target, 'type') !== 'group') return go();
      const page = await go();
      for (const one of company.engines) {
        const uid = company.uidOf(one);
        for (const other of company.uids) {
          if (uid >= other || `${uid}${sign}${other}` !== part(target, 'id')) continue;
          const between = await one.history({ type: 'user', id: other }, query as never, live());
          void signal;
          return patched(page, 'items', (items) => [...(Array.isArray(items) ? items : []), ...between.items]);
        }
      }
      void engine;
      return page;
    }),
  ]),
  [
    'pairs-joined-by-a-dash',
    'What two people say is kept under both uids, joined by a dash.',
    'messages › people whose uids begin and end alike have conversations of their own',
    /texts between .* and .* is/,
    instead('history', async (go, [target], { company, uid }) => {
      const page = await go();
      if (part(target, 'type') !== 'user') return page;
      const name = [uid, String(part(target, 'id'))].toSorted().join('-');
      for (const one of company.engines) {
        const other = company.uids.find((candidate) => {
          const pair = [company.uidOf(one), candidate];
          return !pair.includes(uid) && pair.toSorted().join('-') === name;
        });
        if (other === undefined) continue;
        const { items: more } = await one.history({ type: 'user', id: other }, historyQuery(), live());
        return patched(page, 'items', (items) => [...(Array.isArray(items) ? items : []), ...more]);
      }
      return page;
    }),
  ],
  [
    'muids-joined-by-a-dash',
    'A message is known by the uid of its sender and its muid, joined by a dash.',
    'idempotent sending › people whose uids begin alike have muids of their own',
    /a muid of .* gives|number of messages of as many muids/,
    (engine, company) => ({
      async send(target, draft, signal) {
        const key = `${company.uidOf(engine)}-${draft.muid}`;
        const before = kept(company).get(key);
        if (isRecord(before)) return before as never;
        const sent = await engine.send(target, draft, signal);
        kept(company).set(key, sent);
        return sent;
      },
    }),
  ],
  [
    'two-deletions-told-twice',
    'Two deletions at once are told twice.',
    'who hears › a deletion that is there already is told to nobody',
    /of a deletion that is there already is/,
    (engine, company) => ({
      ...listening(engine, company),
      async deleteMessage(id, signal) {
        const gone1 = await engine.deleteMessage(id, signal);
        counted(company).made += 1;
        const { sender, content, reactions, deliveredAt: _delivered, readAt: _read, ...rest } = gone1;
        void content;
        void reactions;
        const event: EngineEvent = {
          type: 'message.deleted',
          id: `gone-${counted(company).made}`,
          message: {
            ...rest,
            content: { kind: 'deleted' },
            reactions: [],
            sender: { uid: sender.uid, name: sender.name, revision: sender.revision },
          },
        };
        tellOthers(company, company.uidOf(engine), event);
        return gone1;
      },
    }),
  ],
]);

async function isBlockedInGroup(engine: ChatEngine, guid: string, uid: string): Promise<boolean> {
  const group = await engine.getGroup(guid, live()).catch(() => null);
  return group !== null && group.owner !== uid && (await blockOf(engine, group.owner)) !== null;
}

/** Whoever did something before is let in by the owner, whatever they give. */
function openTo(engine: ChatEngine, company: Company, who: string): Partial<ChatEngine> {
  const known = kept(company);
  const note = (what: string, guid: string, uid: string): void => void known.set(`${what} ${guid} ${uid}`, true);
  return {
    watch(interest) {
      for (const guid of interest.groups) note('watches it', guid, company.uidOf(engine));
      engine.watch(interest);
    },
    async getGroup(guid, signal) {
      note('has seen it', guid, company.uidOf(engine));
      return engine.getGroup(guid, signal);
    },
    async leaveGroup(guid, signal) {
      const uid = company.uidOf(engine);
      const { type } = await engine.getGroup(guid, signal);
      note(type === 'password' ? 'left it' : 'was a member before it had one', guid, uid);
      return engine.leaveGroup(guid, signal);
    },
    async kickMember(guid, uid, signal) {
      note('was kicked', guid, uid);
      return engine.kickMember(guid, uid, signal);
    },
    async unbanMember(guid, uid, signal) {
      note('was let in again', guid, uid);
      return engine.unbanMember(guid, uid, signal);
    },
    async joinGroup(guid, password, signal) {
      const uid = company.uidOf(engine);
      if (!known.has(`${who} ${guid} ${uid}`)) return engine.joinGroup(guid, password, signal);
      for (const other of company.engines) {
        const added = await other.addMembers(guid, [{ uid, scope: 'participant' }], live()).catch(() => null);
        if (added) return { group: await engine.getGroup(guid, live()), message: null };
      }
      return engine.joinGroup(guid, password, signal);
    },
  };
}
