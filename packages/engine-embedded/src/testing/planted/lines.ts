import { isKitException } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { live } from '../broken-engines/changing.ts';
import { forbid } from './blocks.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, heardAs, instead, part, patched, type Row } from './rows.ts';

const said = 'lines in the history › say what happened, in the answer, the event and the history alike';

const ownLines = 'lines in the history › are nobody’s to edit, to delete or to answer';

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

/** Faults of the lines in a history. */
export const plantedInLines: readonly PlantedFault[] = fromRows([
  [
    'people-in-lines-as-their-actor-sees-them',
    'People in lines are shown as whoever acted sees them.',
    'lines in the history › show people as who looks sees them',
    /somebody in a line, as \w+ sees them/,
    answered('history', (page) =>
      patched(page, 'items', (items) =>
        Array.isArray(items)
          ? items.map((item) =>
              patched(item, 'content.action.user', (user) => ({
                ...(isRecord(user) ? user : {}),
                blockedByMe: false,
                hasBlockedMe: false,
              })),
            )
          : items,
      ),
    ),
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
]);
