import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Company } from '../broken-engines/broken-engine.ts';
import { live } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { memory } from './remembering.ts';
import { answered, fromRows, heardAs, instead, literally, part, patched, withItems, type Row } from './rows.ts';
import { listening, sinks } from './telling.ts';

type Breaks = Row[4];
type Method = keyof ChatEngine & string;

const owned = 'reactions › whoever takes one back takes their own alone';
const named = 'receipts and unread counts › a receipt names the message that was marked, whatever stands behind it';
const kept = 'receipts and unread counts › what was got and read stays that, whatever its reader does afterwards';
const places = 'conversations › one in which every message was deleted is one for both sides';
const shown = 'refusals › who is in a group shows in no refusal to whoever may not act there';

/** One fault over another: the first alone knows whose connection it is. */
export function together(...faults: readonly Breaks[]): Breaks {
  return (engine, company) => {
    let broken = engine;
    for (const fault of faults) broken = Object.assign({}, broken, fault(broken, company));
    return broken;
  };
}

const isOf = (event: EngineEvent, type: string): boolean => event.type === type;

/** What takes what somebody got and read with it. */
const forgetting: readonly (readonly [Method, what: string])[] = [
  ['deleteConversation', 'deleting the conversation'],
  ['setBlocked', 'blocking the writer'],
  ['disconnect', 'going'],
];

/** What is told over a block to nobody. */
const silent: readonly (readonly [type: string, what: string])[] = [
  ['receipt', 'a receipt'],
  ['message.reaction', 'a reaction that is taken back'],
  ['message.deleted', 'a deletion'],
];

/** Who may do it is looked at behind what somebody is. */
const late: readonly (readonly [Method, what: string, code: 'NOT_A_MEMBER' | 'NOT_FOUND'])[] = [
  ['kickMember', 'a kick', 'NOT_A_MEMBER'],
  ['setScope', 'another scope', 'NOT_A_MEMBER'],
  ['transferOwnership', 'another owner', 'NOT_A_MEMBER'],
  ['banMember', 'a ban', 'NOT_FOUND'],
  ['unbanMember', 'the end of a ban', 'NOT_FOUND'],
];

/** Faults of what is somebody's own: reactions, receipts, conversations, and what may be known of a group. */
export const plantedInOwnShare: readonly PlantedFault[] = fromRows([
  [
    'taking-back-takes-those-of-all',
    'Whoever takes a reaction back takes those of everybody.',
    owned,
    /of which 1 of \d took one back/,
    instead('setReaction', async (go, [id, emoji, isAdded], { company }) => {
      const answer = await go();
      if (isAdded === true) return answer;
      for (const one of company.engines) {
        await one.setReaction(String(id), String(emoji), false, live()).catch(() => undefined);
      }
      return answer;
    }),
  ],
  [
    'taking-back-takes-all-of-ones-own',
    'Whoever takes a reaction back takes all that they gave.',
    owned,
    /of which 1 of \d took one back/,
    instead('setReaction', async (go, [id, , isAdded], { engine }) => {
      const answer = await go();
      if (isAdded === true) return answer;
      const { reactions } = await engine.getMessage(String(id), live());
      for (const { emoji } of reactions) await engine.setReaction(String(id), emoji, false, live());
      return answer;
    }),
  ],
  ...(['last', 'first'] as const).map((which): Row => [
    `receipt-of-the-${which}-message`,
    `A receipt names the ${which} message of all.`,
    named,
    /the message that a receipt names, of three/,
    together(
      answered('send', (message, _given, { company }) => {
        const known = memory(company);
        if (which === 'last' || !known.has('id')) known.set('id', part(message, 'id'));
        return message;
      }),
      heardAs((event, { company }) =>
        isOf(event, 'receipt') ? { ...event, messageId: memory(company).get('id') } : event,
      ),
    ),
  ]),
  ...forgetting.map(([method, what]): Row => [
    `${method}-forgets-what-was-read`,
    `What somebody got and read is not that any more behind their ${what}.`,
    kept,
    literally(`times and readers of a message behind ${what}`),
    together(
      instead(method, (go, _given, { company }) => {
        memory(company).set('forgotten', true);
        return go();
      }),
      answered(['getMessage', 'listReceipts'], (answer, _given, { company }) => {
        if (!memory(company).has('forgotten')) return answer;
        if (Array.isArray(answer)) return [];
        return patched(
          patched(answer, 'deliveredAt', () => 0),
          'readAt',
          () => 0,
        );
      }),
    ),
  ]),
  [
    'marks-of-lines-alone-do-nothing',
    'A mark does nothing where lines alone are new.',
    'receipts and unread counts › a mark covers lines where nothing else is new',
    /a line that alone was new/,
    instead('mark', async (go, [id], { engine }) => {
      const { content } = await engine.getMessage(String(id), live());
      return content.kind === 'action' ? undefined : go();
    }),
  ],
  [
    'own-mark-reads-what-one-wrote',
    'Whoever marks what they wrote themselves has it read.',
    'receipts and unread counts › a mark where nobody else wrote marks nothing',
    /times and readers of a message that its writer marked/,
    together(
      instead('mark', (go, [id], { company, uid }) => {
        memory(company).set(`${String(id)} ${uid}`, true);
        return go();
      }),
      answered('getMessage', (message, [id], { company }) =>
        memory(company).has(`${String(id)} ${String(part(message, 'sender.uid'))}`)
          ? patched(message, 'readAt', () => 1_800_000_001)
          : message,
      ),
    ),
  ],
  ...(
    [
      ['receipt', 'a receipt of what was got'],
      ['receipt', 'a receipt of what was read'],
      ['message.reaction', 'a reaction'],
      ['message.reaction', 'a reaction taken back'],
      ['message.edited', 'an edit'],
      ['message.deleted', 'a deletion'],
    ] as const
  ).map(([type, what]): Row => [
    `who-deleted-hears-of-${what.replaceAll(' ', '-')}`,
    `Whoever deleted a conversation hears of ${what} there.`,
    `deleted conversations › whoever deleted it hears nothing of ${what} there`,
    literally(`of ${what} where it deleted the conversation`),
    (engine, company) => ({
      ...instead('deleteConversation', (go, _given, { uid }) => {
        memory(company).set(`hid ${uid}`, true);
        return go();
      })(engine, company),
      ...listening(engine, company, (events) => {
        for (const [sink, uid] of sinks(company)) {
          const told = events.filter((event) => isOf(event, type));
          if (told.length > 0 && memory(company).has(`hid ${uid}`)) sink(told);
        }
      }),
    }),
  ]),
  ...silent.flatMap(([type, what]) =>
    (['who does it', 'the other side'] as const).map((by): Row => [
      `${type}-untold-over-a-block-by-${by.replaceAll(' ', '-')}`,
      `Over a block by ${by} ${what} is told to nobody.`,
      `blocking › what brings nothing new is told over a block by ${by}`,
      literally(`never heard of ${what} over a block`),
      together(
        instead('setBlocked', (go, _given, { company }) => {
          memory(company).set('blocked', true);
          return go();
        }),
        heardAs((event, { company }) => (isOf(event, type) && memory(company).has('blocked') ? [] : event)),
      ),
    ]),
  ),
  [
    'deleted-places-are-no-conversation',
    'A conversation in which every message was deleted is none.',
    places,
    /getting a conversation in which every message was deleted failed/,
    answered('getConversation', (one) => {
      if (part(one, 'lastMessage.content.kind') === 'deleted') throw notFound();
      return one;
    }),
  ],
  [
    'deleted-places-are-not-listed',
    'A conversation in which every message was deleted is not listed.',
    places,
    /conversations of which every message was deleted/,
    answered('listConversations', (page) =>
      withItems(page, (items) => items.filter((one) => part(one, 'lastMessage.content.kind') !== 'deleted')),
    ),
  ],
  ...late.map(([method, what, code]): Row => [
    `${method}-says-first-who-is-there`,
    `Whether somebody is there is looked at before rights, in ${what}.`,
    shown,
    literally(`who asks for ${what} rejected with ${code}`),
    instead(method, (go, [guid, uid], { engine, company }) =>
      go().catch(async (error: unknown) => {
        if (await isMember(company, engine, guid, uid)) throw error;
        throw new KitException(code, 'There is no such member.');
      }),
    ),
  ]),
  [
    'refusals-name-who-is-there',
    'A refusal says that somebody is a member.',
    shown,
    /the refusal of a kick to the participant says who is in the group/,
    instead('kickMember', (go, [guid, uid], { engine, company }) =>
      go().catch(async (error: unknown) => {
        if (!(await isMember(company, engine, guid, uid))) throw error;
        throw new KitException('FORBIDDEN', 'You cannot kick this member.');
      }),
    ),
  ],
  [
    'what-is-deleted-is-anybodys-to-delete',
    'Whoever deletes what was deleted is not refused.',
    'refusals › of two reasons the first in order is said',
    /the other side who deletes what was deleted succeeded/,
    instead('deleteMessage', async (go, [id], { engine }) => {
      const message = await engine.getMessage(String(id), live());
      return message.content.kind === 'deleted' ? message : go();
    }),
  ],
]);

async function isMember(company: Company, engine: ChatEngine, guid: unknown, uid: unknown): Promise<boolean> {
  const query = { limit: 100, cursor: null, keyword: '', scopes: [] };
  const { items } = await company.insist(engine, (asking) => asking.listMembers(String(guid), query, live()));
  return items.some((member) => member.uid === uid);
}

function notFound(): KitException {
  return new KitException('NOT_FOUND', 'There is no such conversation.');
}
