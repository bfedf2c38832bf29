import { isRecord } from '../../operations/input.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { touching } from './marks.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, heardAs, instead, part, patched, shownAs, type Row } from './rows.ts';
import { listening } from './telling.ts';

const written = perLife(() => new Set<string>());

const told = perLife(() => new Set<string>());

/** Faults of what was got, read and counted as unread. */
export const plantedInReceipts: readonly PlantedFault[] = fromRows([
  [
    'kicks-change-the-group',
    'A kick sets `updatedAt` of the group.',
    'times › of a group and its members stay what they were',
    /times of a group after a kick/,
    touching(['kickMember']),
  ],
  [
    'made-and-changed',
    'A new group was changed when it was made.',
    'times › say when it was, in whole seconds, wherever they stand',
    /updatedAt of a new group is/,
    shownAs('group', (record) => (record['updatedAt'] === 0 ? { updatedAt: record['createdAt'] } : {})),
  ],
  [
    'floor-of-unread-in-memory',
    'After a crash what stood there before one was added is unread.',
    'receipts and unread counts › what stood there is not unread for whoever was added, and reads on',
    /after a crash is/,
    (engine, company) => ({
      async addMembers(guid, members, signal) {
        written(company).add(guid);
        return engine.addMembers(guid, members, signal);
      },
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        const groups = Object.entries(counts.groups).map(([guid, count]): [string, number] => [
          guid,
          written(company).has(guid) ? count : count + 3,
        ]);
        return { ...counts, groups: Object.fromEntries(groups) };
      },
    }),
  ],
  [
    'times-with-a-fraction',
    'Times of messages have a fraction.',
    'times › say when it was, in whole seconds, wherever they stand',
    /is .*\.37|no whole seconds|though it was from/,
    shownAs('message', (record) => ({ sentAt: Number(record['sentAt']) + 0.37 })),
  ],
  [
    'deleted-when-sent',
    'What a moderator deletes was deleted when it was sent.',
    'times › say when it was, in whole seconds, wherever they stand',
    /deleted 2 s later was deleted at/,
    answered('deleteMessage', (answer, _given, { uid }) =>
      part(answer, 'sender.uid') === uid ? answer : patched(answer, 'deletedAt', () => part(answer, 'sentAt')),
    ),
  ],
  [
    'receipt-of-the-writer',
    'The target of a receipt is whoever wrote what was marked.',
    'receipts and unread counts › the target of a receipt is the conversation, whoever wrote what was marked',
    /target and user of a receipt/,
    heardAs((event) => (event.type === 'receipt' ? { ...event, target: { type: 'user', id: event.user.uid } } : event)),
  ],
  [
    'receipt-at-own-message-to-oneself',
    'The target of a receipt at one’s own message is oneself.',
    'receipts and unread counts › a mark at one’s own message covers what others wrote before',
    /conversation as the reader addresses it/,
    (engine, company) => ({
      ...listening(engine, company),
      ...heardAs((event) =>
        event.type === 'receipt' && told(company).has(event.messageId)
          ? { ...event, target: { type: 'user', id: event.user.uid } }
          : event,
      )(engine, company),
      async mark(id, as, signal) {
        const { sender } = await engine.getMessage(id, signal);
        if (sender.uid === company.uidOf(engine)) told(company).add(id);
        return engine.mark(id, as, signal);
      },
    }),
  ],
  [
    'own-message-marks-nothing',
    'A mark at one’s own message does nothing.',
    'receipts and unread counts › a mark at one’s own message covers what others wrote before',
    /whether what stood before was got and read is \[false,false\]/,
    instead('mark', async (go, [id], { engine, uid }) => {
      const { sender } = await engine.getMessage(String(id), live());
      return sender.uid === uid ? undefined : go();
    }),
  ],
  [
    'own-mark-reads-own',
    'A mark covers what one wrote oneself.',
    'receipts and unread counts › a mark covers what others wrote, and nothing of one’s own',
    /by one’s own mark/,
    (engine, company) => ({
      ...instead('getMessage', async (go, _given, { uid }) => {
        const message = await go();
        const isOwn = part(message, 'sender.uid') === uid && told(company).has(uid);
        return isOwn
          ? { ...(isRecord(message) ? message : {}), deliveredAt: 1_800_000_001, readAt: 1_800_000_001 }
          : message;
      })(engine, company),
      async mark(id, as, signal) {
        await engine.mark(id, as, signal);
        told(company).add(company.uidOf(engine));
      },
    }),
  ],
  [
    'marks-leave-out-the-deleted',
    'A mark leaves out the places of deleted messages.',
    'receipts and unread counts › a mark covers the places of deleted messages',
    /whether a deleted message was got and read/,
    answered('getMessage', (message) => {
      const isGone = part(message, 'content.kind') === 'deleted';
      return isGone && isRecord(message) ? { ...message, deliveredAt: 0, readAt: 0 } : message;
    }),
  ],
  [
    'receipts-leave-out-the-deleted',
    'Nobody is among the receipts of a deleted message.',
    'receipts and unread counts › a mark covers the places of deleted messages',
    /who read a deleted message is \[\]/,
    instead('listReceipts', async (go, [id], { engine }) => {
      const { content } = await engine.getMessage(String(id), live());
      return content.kind === 'deleted' ? [] : go();
    }),
  ],
  [
    'marks-leave-out-lines',
    'A mark leaves out lines about members.',
    'receipts and unread counts › a mark covers lines about members',
    /was got and read/,
    answered('getMessage', (message) =>
      part(message, 'content.kind') === 'action' && isRecord(message)
        ? { ...message, deliveredAt: 0, readAt: 0 }
        : message,
    ),
  ],
  [
    'receipts-by-uid',
    'Receipts stand by uid.',
    'receipts and unread counts › receipts stand in the order of people, and not of their uids',
    /receipts, which stand as members of one scope do/,
    answered('listReceipts', (listed) =>
      Array.isArray(listed)
        ? listed.toSorted((a, b) => (String(part(a, 'user.uid')) < String(part(b, 'user.uid')) ? -1 : 1))
        : listed,
    ),
  ],
  [
    'receipts-by-time',
    'Receipts stand by when a message was read.',
    'receipts and unread counts › receipts stand in the order of people, and not of their uids',
    /receipts, which stand as members of one scope do/,
    answered('listReceipts', (listed) => (Array.isArray(listed) ? listed.toReversed() : listed)),
  ],
  [
    'receipts-for-moderators',
    'Moderators and up list receipts of others.',
    'receipts and unread counts › who may list receipts is who wrote, whatever their scope',
    /\w+ listing receipts of \w+ succeeded, expected FORBIDDEN/,
    instead('listReceipts', async (go, [id], { engine, company }) => {
      const { receiver } = await engine.getMessage(String(id), live());
      const { scope } = await engine.getGroup(receiver.id, live());
      if (scope === 'participant') return go();
      return company.insist(engine, (asking) => asking.listReceipts(String(id), live()));
    }),
  ],
  [
    'second-mark-is-the-first',
    'Whoever got and then read it has read it when they got it.',
    'receipts and unread counts › delivered, then read: each has its time, for both sides and after a crash',
    /./,
    answered(['getMessage', 'listReceipts'], (answer) => {
      const same = (one: unknown): unknown =>
        isRecord(one) && Number(one['readAt']) > 0 ? { ...one, readAt: one['deliveredAt'] } : one;
      return Array.isArray(answer) ? answer.map(same) : same(answer);
    }),
  ],
  [
    'last-reader-counts',
    'One’s own message is read when all of the others read it.',
    'receipts and unread counts › delivered, then read: each has its time, for both sides and after a crash',
    /./,
    answered('getMessage', (answer, _given, { uid }) =>
      part(answer, 'sender.uid') === uid
        ? patched(answer, 'readAt', (at) => (Number(at) > 0 ? Number(at) + 1 : at))
        : answer,
    ),
  ],
  [
    'added-have-all-unread',
    'Whoever is added has everything unread.',
    'receipts and unread counts › what stood there is not unread for whoever was added, and reads on',
    /unread messages of somebody who was added is 3, expected 0/,
    (engine, company) => ({
      async addMembers(guid, members, signal) {
        const answer = await engine.addMembers(guid, members, signal);
        for (const { uid } of members) told(company).add(uid);
        return answer;
      },
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        if (!told(company).has(company.uidOf(engine))) return counts;
        const { items } = await engine.listGroups(
          { limit: 100, cursor: null, keyword: '', joinedOnly: true, tags: [], withTags: false },
          signal,
        );
        return {
          ...counts,
          groups: Object.fromEntries(items.map(({ guid }) => [guid, (counts.groups[guid] ?? 0) + 3])),
        };
      },
    }),
  ],
  ...(['setScope', 'transferOwnership', 'updateGroup'] as const).map((method): Row => [
    `${method}-begins-the-count-anew`,
    `With \`${method}\` unread counts of a member begin anew.`,
    `receipts and unread counts › ${{ setScope: 'another scope', transferOwnership: 'becoming the owner', updateGroup: 'another name of the group' }[method]} leaves unread what is`,
    /unread counts of a member and of the owner after/,
    (engine, company) => ({
      ...instead(method, async (go, [guid, uid]) => {
        const answer = await go();
        told(company).add(`${guid} ${method === 'updateGroup' ? '' : uid}`);
        return answer;
      })(engine, company),
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        const groups = Object.entries(counts.groups).filter(
          ([guid]) => !told(company).has(`${guid} ${company.uidOf(engine)}`) && !told(company).has(`${guid} `),
        );
        return { ...counts, groups: Object.fromEntries(groups) };
      },
    }),
  ]),
]);
