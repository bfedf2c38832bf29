import { isEngineEvent, isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, MessageRecord } from '@open-chat-kit/sdk/engine';
import { perLife, live } from '../broken-engines/changing.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import type { PlantedFault } from './planted-fault.ts';
import { recordsOf } from './records.ts';
import { fromRows, instead, part, patched, type Row } from './rows.ts';
import { listening, tellOthers } from './telling.ts';

type Breaks = Row[4];
type Writing = 'editMessage' | 'deleteMessage' | 'setReaction' | 'send' | 'mark';
type Field = keyof MessageRecord & string;

const check = (what: string): string =>
  `at once › “${what}” and any other write on one message end as one behind the other`;

/** What was written over what, by message: it is shown instead of what is there. */
const overlaid = perLife(() => new Map<string, Partial<Record<Field, unknown>>>());
/** Writes that are under way, and those that were done, by message. */
const underWay = perLife(() => new Map<string, number>());
const done = perLife(() => new Set<string>());
const ofViewers: ReadonlySet<string> = new Set([
  ...['deliveredAt', 'readAt', 'reactedByMe', 'blockedByMe', 'hasBlockedMe'],
]);
const counted = perLife(() => ({ told: 0 }));

/** A server that waits for its database in the middle of a write: others come in between. */
async function pause(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/** The message that a write is about: of a reply what it answers. */
function subjectOf(name: string, given: readonly unknown[]): string {
  return String(name === 'send' ? (part(given[1], 'parentId') ?? '') : given[0]);
}

/** Of what is written whole, these fields are not its own, and were read before the wait. */
const whole: readonly (readonly [Writing, fields: readonly Field[], by: string])[] = [
  ['editMessage', ['reactions'], 'Paul edits it'],
  ['editMessage', ['replyCount'], 'Paul edits it'],
  ['editMessage', ['readAt'], 'Paul edits it'],
  ['editMessage', ['deliveredAt', 'readAt'], 'Paul edits it'],
  ['setReaction', ['content'], 'Paul edits it'],
  ['setReaction', ['metadata'], 'Paul edits it'],
  ['setReaction', ['replyCount'], 'Paul reacts'],
  ['setReaction', ['readAt'], 'Paul reacts'],
  ['send', ['content'], 'Paul edits it'],
  ['send', ['reactions'], 'Paul reacts'],
  ['send', ['deliveredAt', 'readAt'], 'Paul replies'],
  ['deleteMessage', ['replyCount'], 'Paul deletes it'],
  ['deleteMessage', ['deliveredAt', 'readAt'], 'Paul deletes it'],
  ['mark', ['content'], 'Paul edits it'],
  ['mark', ['metadata'], 'Paul edits it'],
  ['mark', ['reactions'], 'Paul reacts'],
  ['mark', ['replyCount'], 'Paul replies'],
];

/** Writes that look before the wait whether the message was deleted, and write as if it were not. */
const revived: readonly (readonly [
  Writing,
  what: string,
  by: string,
  left: (given: readonly unknown[], before: MessageRecord) => Partial<Record<Field, unknown>>,
])[] = [
  [
    'editMessage',
    'an edit',
    'Paul edits it',
    ([, changes]) => ({ content: part(changes, 'content'), metadata: part(changes, 'metadata'), deletedAt: 0 }),
  ],
  [
    'editMessage',
    'an edit, but for its metadata,',
    'Paul edits it',
    ([, changes]) => ({ content: part(changes, 'content') }),
  ],
  [
    'setReaction',
    'a reaction',
    'Paul deletes it',
    ([, emoji]) => ({ reactions: [{ emoji, count: 1, reactedByMe: true }] }),
  ],
  ['setReaction', 'a reaction, with all that was there,', 'Paul deletes it', (_given, before) => before],
];

/** Writes of which two at once are both taken for the first. */
const twice: readonly (readonly [Writing, type: 'message.deleted' | 'message.reaction', what: string, by: string])[] = [
  ['deleteMessage', 'message.deleted', 'two deletions', 'Paul deletes it'],
  ['setReaction', 'message.reaction', 'the same reaction from two devices', 'Olga reacts'],
  ['setReaction', 'message.reaction', 'the same reaction taken back on two devices', 'Olga takes a reaction back'],
];

/** Two writes of which the second is refused where the first is under way. */
const refused: readonly (readonly [first: Writing, second: Writing, code: 'CONFLICT' | 'NOT_FOUND', by: string])[] = [
  ['editMessage', 'editMessage', 'CONFLICT', 'Paul edits it'],
  ['setReaction', 'setReaction', 'CONFLICT', 'Olga reacts'],
  ['deleteMessage', 'deleteMessage', 'CONFLICT', 'Paul deletes it'],
  ['deleteMessage', 'send', 'NOT_FOUND', 'Paul deletes it'],
  ['editMessage', 'setReaction', 'CONFLICT', 'Paul edits it'],
  ['mark', 'deleteMessage', 'CONFLICT', 'Paul deletes it'],
  ['editMessage', 'mark', 'NOT_FOUND', 'Paul edits it'],
];

const ended = /at once, (in a group|between two) ended as/;
const aged = /: not one for each change/;
const told = /what .* was told of/;

/** Faults of a server that waits in the middle of a write on a message, while another one comes. */
export const plantedInMessageRaces: readonly PlantedFault[] = fromRows([
  ...whole.map(([method, fields, by]): Row => [
    `${method}-writes-${fields.join('-and-')}-as-it-read-them`,
    `\`${method}\` waits, and writes the whole message: with \`${fields.join('` and `')}\` as they were before.`,
    check(by),
    ended,
    overlaying(method, fields),
  ]),
  ...revived.map(([method, what, by, left], index): Row => [
    `deleted-text-back-by-${method}-${index}`,
    `A deletion in the middle of ${what} is undone.`,
    check(by),
    ended,
    reviving(method, left),
  ]),
  ...twice.flatMap(([method, type, what, by]): readonly Row[] => [
    [
      `${by.replaceAll(' ', '-')}-raised-twice`,
      `Of ${what} each raises the revision.`,
      check(by),
      aged,
      doing(method, true, null),
    ],
    [`${by.replaceAll(' ', '-')}-told-twice`, `Of ${what} each is told.`, check(by), told, doing(method, false, type)],
    [
      `${by.replaceAll(' ', '-')}-raised-and-told-twice`,
      `Of ${what} each raises the revision and is told.`,
      check(by),
      /: not one for each change|was told of/,
      doing(method, true, type),
    ],
  ]),
  ...refused.map(([first, second, code, by]): Row => [
    `${second}-refused-in-${first}-of-one-message`,
    `\`${second}\` is refused with ${code} while \`${first}\` is under way.`,
    check(by),
    ended,
    refusing(first, second, code),
  ]),
  ...(['editMessage', 'setReaction', 'deleteMessage', 'send', 'mark'] as const).map((method): Row => [
    `${method}-deadlocks-on-one-message`,
    `\`${method}\` fails where another write on the message is under way.`,
    check(
      {
        editMessage: 'Paul edits it',
        setReaction: 'Paul reacts',
        deleteMessage: 'Paul deletes it',
        send: 'Paul replies',
        mark: 'Olga gets it',
      }[method],
    ),
    /one ended with INTERNAL/,
    guarded(method, () => {
      throw new KitException('INTERNAL', 'could not serialize access due to concurrent update');
    }),
  ]),
  ...(['editMessage', 'setReaction', 'deleteMessage'] as const).map((method): Row => [
    `${method}-shares-a-revision`,
    `\`${method}\` in the middle of another write answers with the revision of that.`,
    check({ editMessage: 'Paul edits it', setReaction: 'Paul reacts', deleteMessage: 'Paul deletes it' }[method]),
    aged,
    guarded(method, async (go) => patched(await go(), 'revision', (revision) => Number(revision) - 1)),
  ]),
  [
    'edits-mixed',
    'Of two edits at once the text of one and the metadata of the other are left.',
    check('Paul edits it'),
    ended,
    waiting('editMessage', async (go, { id }, [, changes], company) => {
      const answer = await go();
      if (!overlaid(company).has(id)) overlaid(company).set(id, { metadata: part(changes, 'metadata') });
      return answer;
    }),
  ],
  [
    'replies-at-once-counted-once',
    'Two replies at once count as one.',
    check('Paul replies'),
    ended,
    counting(
      (before) => before + 1,
      (draft) => part(draft, 'parentId') !== '',
    ),
  ],
]);

/** Everything that passes is shown with what was written over it. */
function shown(known: ChatEngine, company: Company): Partial<ChatEngine> {
  return recordsOf(known, (record, kind, id) =>
    kind === 'message' ? { ...record, ...overlaid(company).get(id) } : record,
  );
}

/** With one method that waits in its middle. */
function waiting(
  method: Writing,
  act: (
    go: () => Promise<unknown>,
    before: MessageRecord,
    given: readonly unknown[],
    company: Company,
  ) => Promise<unknown>,
): Breaks {
  return (engine, company) => {
    const slow = instead(method, async (go, given) => {
      const id = subjectOf(method, given);
      const before = id === '' ? null : await engine.getMessage(id, live()).catch(() => null);
      if (!before) return go();
      await pause();
      return act(go, before, given, company);
    })(engine, company);
    return shown({ ...engine, ...slow }, company);
  };
}

function overlaying(method: Writing, fields: readonly Field[]): Breaks {
  return waiting(method, async (go, before, _given, company) => {
    const answer = await go();
    const lost = Object.fromEntries(fields.map((field) => [field, before[field]]));
    overlaid(company).set(before.id, { ...overlaid(company).get(before.id), ...lost });
    return answer;
  });
}

function reviving(
  method: Writing,
  left: (given: readonly unknown[], before: MessageRecord) => Partial<Record<Field, unknown>>,
): Breaks {
  return waiting(method, async (go, before, given, company) => {
    try {
      return await go();
    } catch (error) {
      if (!isKitException(error) || error.code !== 'CONFLICT' || before.content.kind === 'deleted') throw error;
      overlaid(company).set(before.id, left(given, before));
      return { ...before, ...left(given, before) };
    }
  });
}

/** Whoever found the message unchanged before the wait takes themselves for the one who changed it. */
function doing(method: Writing, isRaising: boolean, type: 'message.deleted' | 'message.reaction' | null): Breaks {
  return (engine, company) => {
    const slow = waiting(method, async (go, before, given) => {
      const answer = await go();
      const after = await engine.getMessage(before.id, live());
      const key = `${before.id} ${String(given[1])} ${String(given[2])}`;
      const isSecond = done(company).has(key) && before.revision < after.revision;
      done(company).add(key);
      if (!isSecond) return answer;
      const raised = { revision: after.revision + (isRaising ? 1 : 0) };
      if (isRaising) overlaid(company).set(before.id, raised);
      if (type) tellAgain(company, type, { ...after, ...raised }, given);
      return patched(answer, 'revision', () => raised.revision);
    })(engine, company);
    const known = { ...engine, ...slow };
    return { ...known, ...listening(known, company) };
  };
}

function tellAgain(
  company: Company,
  type: 'message.deleted' | 'message.reaction',
  message: MessageRecord,
  [, emoji, isAdded]: readonly unknown[],
): void {
  counted(company).told += 1;
  const { sender: user, sentAt: at } = message;
  const event: unknown = JSON.parse(
    JSON.stringify({ id: `again-${counted(company).told}`, type, message, user, emoji, isAdded, at }, (key, value) =>
      ofViewers.has(key) ? undefined : value,
    ),
  );
  if (isEngineEvent(event)) tellOthers(company, '', event);
}

/** What comes in the middle of another write on the same message. */
function guarded(method: Writing, act: (go: () => Promise<unknown>) => unknown): Breaks {
  return amid(
    (name) => name === method,
    () => true,
    act,
  );
}

function refusing(first: Writing, second: Writing, code: 'CONFLICT' | 'NOT_FOUND'): Breaks {
  return amid(
    (name) => name === second,
    (name) => name === first,
    () => {
      throw new KitException(code, 'Somebody else writes to this message.');
    },
  );
}

function amid(
  isSecond: (name: string) => boolean,
  isFirst: (name: string) => boolean,
  act: (go: () => Promise<unknown>) => unknown,
): Breaks {
  return instead(
    ['editMessage', 'deleteMessage', 'setReaction', 'send', 'mark'],
    async (go, given, { company }, name) => {
      const id = subjectOf(name, given);
      if (id === '') return go();
      if (isSecond(name) && (underWay(company).get(id) ?? 0) > 0) return act(go);
      if (!isFirst(name)) return go();
      underWay(company).set(id, (underWay(company).get(id) ?? 0) + 1);
      try {
        await pause();
        return await go();
      } finally {
        underWay(company).set(id, (underWay(company).get(id) ?? 1) - 1);
      }
    },
  );
}

function counting(next: (before: number) => number, isMeant: (draft: unknown) => boolean): Breaks {
  return waiting('send', async (go, before, [, draft], company) => {
    const answer = await go();
    if (isMeant(draft)) overlaid(company).set(before.id, { replyCount: next(before.replyCount) });
    return answer;
  });
}
