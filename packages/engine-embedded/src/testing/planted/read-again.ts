import type { EngineEvent, MessageRecord } from '@open-chat-kit/sdk/engine';
import { live } from '../broken-engines/changing.ts';
import { historyQuery } from '../drafts.ts';
import { beside, checkOf, marked, reading, knowingMarks, targetOf, toMarkers } from './marking-unread.ts';
import type { PlantedFault } from './planted-fault.ts';
import { fromRows, heardAs, messagesIn, part, shownAs, type Row } from './rows.ts';
import { listening, tellOthers } from './telling.ts';

const others = checkOf('what others were told of reading stays as it is, and nobody hears of it');
const devices = checkOf('other connections of the same user hear it, and not the one that did it');
const again = checkOf('reading again reads, for oneself alone, and the first time stays');
const oneself = checkOf('a message is not read, to oneself, as long as it is marked');
const middle = checkOf('reading up to the middle leaves the rest unread');
const stays = checkOf('what is unread already stays so, and nobody hears of a mark that changes nothing');

function unreadEvent(uid: string, message: MessageRecord): EngineEvent {
  const id = `planted-${message.id}-${message.order}`;
  return {
    id,
    type: 'conversation.unread',
    target: targetOf(uid, message),
    messageId: message.id,
    from: message.order,
  };
}

const told = (name: string, fault: string, caughtBy: string, saying: RegExp, make: Row[4]): Row => [
  name,
  fault,
  caughtBy,
  saying,
  (engine, company) => ({ ...make(engine, company), ...listening(engine, company) }),
];

/** What is told of a mark is wrong, or what reading does behind it. */
export const plantedInReadAgain: readonly PlantedFault[] = fromRows([
  [
    'unread-takes-ticks-back',
    'Whoever wrote what is marked as unread sees it unread.',
    others,
    /times and receipts of the sender/,
    knowingMarks(
      shownAs('message', (record, { uid, company }) => {
        const isTakenBack = [...marked(company).values()].some(({ sender }) => sender.uid === uid);
        return part(record, 'sender.uid') === uid && isTakenBack ? { readAt: 0 } : {};
      }),
    ),
  ],
  [
    'unread-takes-receipts-back',
    'Whoever marked something as unread is not among its readers.',
    others,
    /times and receipts of the sender/,
    knowingMarks((engine, company) => ({
      async listReceipts(id, signal) {
        const listed = await engine.listReceipts(id, signal);
        return listed.filter(({ user }) => !marked(company).has(user.uid));
      },
    })),
  ],
  told(
    'unread-told-to-all',
    'The others are told that somebody marked something as unread.',
    others,
    /what the other side hears of it/,
    beside(({ company, uid }, message) => tellOthers(company, uid, unreadEvent(uid, message))),
  ),
  [
    'unread-untold',
    'Other devices do not hear what was marked as unread.',
    devices,
    /that a message was marked as unread/,
    heardAs((event) => (event.type === 'conversation.unread' ? [] : event)),
  ],
  [
    'unread-from-nowhere',
    'Other devices do not hear where what is unread begins.',
    devices,
    /order of conversation\.unread/,
    heardAs((event) => (event.type === 'conversation.unread' ? { ...event, from: 0 } : event)),
  ],
  [
    'unread-as-others-address-it',
    'Other devices hear of the conversation as the other side addresses it.',
    devices,
    /conversation, message and order/,
    heardAs((event, { uid }) =>
      event.type === 'conversation.unread' ? { ...event, target: { type: 'user', id: uid } } : event,
    ),
  ],
  [
    'marks-never-read-again',
    'A mark at what was read once reads nothing.',
    again,
    /that it was read again/,
    reading(() => undefined),
  ],
  told(
    'second-reading-told',
    'The others hear again that somebody has read.',
    again,
    /what the other side hears of the second reading/,
    reading(async (go, { message, id, company, uid }) => {
      await go();
      const user = { uid, name: uid, revision: 0 };
      const target = targetOf(uid, message);
      const ofIt = { id: `planted-${id}`, type: 'receipt', kind: 'read', messageId: id, at: 1 } as const;
      tellOthers(company, uid, { ...ofIt, target, user });
    }),
  ),
  [
    'second-reading-counts',
    'Who reads again has read just then.',
    again,
    /when the reader read it, after the second reading/,
    toMarkers('getMessage', (message) =>
      Number(part(message, 'readAt')) > 0
        ? { ...Object(message), readAt: Number(part(message, 'readAt')) + 1 }
        : message,
    ),
  ],
  [
    'read-to-oneself-all-the-same',
    'What was marked as unread says when it was read.',
    oneself,
    /which of four messages are read/,
    toMarkers('getMessage', (message) => ({ ...Object(message), readAt: part(message, 'sentAt') })),
  ],
  [
    'unread-is-undelivered',
    'What is marked as unread is not delivered either.',
    oneself,
    /is not delivered any more/,
    toMarkers('getMessage', (message) =>
      part(message, 'readAt') === 0 ? { ...Object(message), deliveredAt: 0 } : message,
    ),
  ],
  ...(
    [
      ['any-reading-reads-all', 'read'],
      ['getting-reads', 'delivered'],
    ] as const
  ).map(([name, kind]): Row => [
    name,
    `A mark as ${kind} reads all that was marked as unread.`,
    middle,
    /unread counts after (reading up to the second|a mark as delivered)/,
    reading(async (go, { message, as, engine, uid }) => {
      await go();
      const last = (await messagesIn(engine, targetOf(uid, message))).at(-1);
      if (last && as === kind) await engine.mark(last.id, 'read', live());
    }),
  ]),
  [
    'reading-backwards-reads',
    'A mark behind which one is reads one more.',
    middle,
    /unread counts after a mark behind which one is/,
    reading(async (go, { message, id, engine, uid }) => {
      await go();
      if (message.id !== id) return;
      const { items } = await engine.history(targetOf(uid, message), historyQuery({ unreadOnly: true }), live());
      const [first] = items;
      if (first) await engine.mark(first.id, 'read', live());
    }),
  ],
  told(
    'unread-told-again',
    'A mark that changes nothing is told all the same.',
    stays,
    /what the laptop hears of marks that change nothing/,
    beside(({ company, uid }, message, known) => {
      if (known) tellOthers(company, '', unreadEvent(uid, message));
    }),
  ),
  [
    'news-hide-the-unread',
    'What was marked as unread is read when something comes.',
    checkOf('what comes is unread beside it, and reading that reads all'),
    /after one more came/,
    knowingMarks((engine, company) => ({
      async send(target, draft, signal) {
        const sent = await engine.send(target, draft, signal);
        for (const [uid, message] of marked(company)) {
          const reader = company.engines.find((one) => company.uidOf(one) === uid);
          await reader?.mark(message.id, 'read', signal);
        }
        return sent;
      },
    })),
  ],
  [
    'unread-for-one-device',
    'What the phone marked as unread another device cannot read.',
    checkOf('of two devices the last that is heard holds'),
    /after the laptop read what the phone had marked/,
    reading(() => undefined),
  ],
]);
