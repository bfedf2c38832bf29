import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, heardAs, instead, part, patched, type Row } from './rows.ts';
import { listening, sinks } from './talkative.ts';

const watched = perLife(() => new Map<string, ReadonlySet<string>>());
const told = perLife(() => new Set<string>());
const counted = perLife(() => ({ made: 0 }));

type GroupKind = 'public' | 'private' | 'password';

const course = (type: GroupKind): string =>
  `who hears › all that happens in a ${type} group is told to whom it is for, and to nobody else`;
const newGroup = (type: GroupKind): string =>
  `who hears › a new ${type} group is told to the other devices of who made it`;

/** Who is told although it is not for them. */
type Leak = 'watchers' | 'everybody';

/** What reaches whom, as what, in which kind of group. */
const leaks: readonly (readonly [EngineEvent['type'], GroupKind, Leak, as?: 'gone' | 'counted'])[] = [
  ['group.joined', 'public', 'watchers'],
  ['group.left', 'public', 'watchers'],
  ['group.added', 'public', 'watchers'],
  ['group.kicked', 'public', 'watchers'],
  ['group.banned', 'public', 'watchers'],
  ['group.unbanned', 'public', 'watchers'],
  ['group.scopeChanged', 'public', 'watchers'],
  ['group.ownershipTransferred', 'public', 'watchers'],
  ['message.received', 'public', 'watchers'],
  ['message.edited', 'public', 'watchers'],
  ['message.deleted', 'public', 'watchers'],
  ['message.reaction', 'public', 'watchers'],
  ['typing', 'public', 'watchers'],
  ['group.added', 'private', 'watchers', 'gone'],
  ['group.scopeChanged', 'private', 'watchers', 'gone'],
  ['group.kicked', 'private', 'watchers', 'gone'],
  ['group.added', 'private', 'watchers', 'counted'],
  ['group.scopeChanged', 'private', 'watchers', 'counted'],
  ['group.banned', 'private', 'watchers', 'counted'],
  ['group.updated', 'private', 'watchers', 'counted'],
  ['group.updated', 'private', 'watchers'],
  ['group.deleted', 'private', 'watchers'],
  ['group.deleted', 'private', 'watchers', 'gone'],
  ['group.deleted', 'public', 'everybody'],
  ['group.deleted', 'password', 'everybody'],
  ['group.updated', 'public', 'everybody'],
  ['group.updated', 'password', 'everybody'],
  ['group.joined', 'public', 'everybody', 'counted'],
  ['message.edited', 'password', 'watchers'],
  ['message.received', 'password', 'watchers'],
  ['group.joined', 'password', 'watchers'],
  ['group.banned', 'password', 'everybody', 'counted'],
];

/** What does not reach whom it is for. */
const losses: readonly (readonly [
  EngineEvent['type'],
  GroupKind,
  who: 'members' | 'devices' | 'watchers' | 'subject',
])[] = [
  ['group.joined', 'public', 'members'],
  ['group.left', 'password', 'members'],
  ['group.added', 'private', 'members'],
  ['group.added', 'private', 'subject'],
  ['group.kicked', 'password', 'subject'],
  ['group.banned', 'public', 'subject'],
  ['group.scopeChanged', 'private', 'subject'],
  ['group.scopeChanged', 'public', 'devices'],
  ['group.ownershipTransferred', 'private', 'devices'],
  ['group.updated', 'public', 'watchers'],
  ['group.updated', 'password', 'watchers'],
  ['group.updated', 'private', 'members'],
  ['group.deleted', 'public', 'watchers'],
  ['group.deleted', 'password', 'watchers'],
  ['group.deleted', 'private', 'members'],
  ['group.deleted', 'public', 'devices'],
  ['message.received', 'private', 'devices'],
  ['message.edited', 'public', 'devices'],
  ['message.reaction', 'private', 'members'],
  ['message.deleted', 'password', 'devices'],
  ['typing', 'private', 'members'],
];

const names: Readonly<Record<'members' | 'devices' | 'watchers' | 'subject', string>> = {
  members: 'mona',
  devices: 'olga',
  watchers: 'wim',
  subject: 'paul',
};

/** Faults that an engine from outside showed, in who hears what. */
export const plantedInMissedHearing: readonly PlantedFault[] = [
  ...leaks.map(([type, kind, who, as]): PlantedFault => ({
    name: `${type}-of-a-${kind}-group-to-${who}${as === undefined ? '' : `-as-${as}`}`,
    fault: `\`${type}\` of a ${kind} group reaches ${who === 'watchers' ? 'strangers who watch it' : 'everybody'}${as === undefined ? '' : `, as if it were ${as}`}.`,
    caughtBy: course(kind),
    saying: /heard [\w.,]+ of .* in a \w+ group/,
    at: 'server',
    breaks: (engine, company) => leaking(engine, company, type, who, as),
  })),
  ...losses.map(([type, kind, who]): PlantedFault => ({
    name: `${type}-of-a-${kind}-group-untold-to-${who}`,
    fault: `\`${type}\` of a ${kind} group does not reach ${who}.`,
    caughtBy: course(kind),
    saying: /did not hear .* of .* in a \w+ group/,
    at: 'server',
    breaks: heardAs((event, { uid }) => (event.type === type && uid.includes(names[who]) ? [] : event)),
  })),
  ...fromRows([
    ...(['watchers', 'everybody'] as const).map((who): Row => [
      `new-private-group-to-${who}`,
      `A new private group is told to ${who === 'watchers' ? 'who watches its guid' : 'everybody'}.`,
      newGroup('private'),
      /what somebody hears of a new private group whose guid they watch is \["group\.created/,
      (engine, company) => leaking(engine, company, 'group.created', who),
    ]),
    [
      'new-group-without-members',
      'A new group is told to have no members.',
      newGroup('public'),
      /count, owner and revision of a new group as it was told is \[0,/,
      heardAs((event) => (event.type === 'group.created' ? patched(event, 'group.membersCount', () => 0) : event)),
    ],
    [
      'new-group-untold',
      'A new group is told to nobody.',
      newGroup('private'),
      /never heard that the phone made a group/,
      heardAs((event) => (event.type === 'group.created' ? [] : event)),
    ],
    [
      'watch-tells-all-groups-anew',
      'Each `watch` tells how all its groups are.',
      'who hears › what stays in a watch is not told anew, and what is new in it is',
      /told anew|of a longer watch|of a shorter watch/,
      (engine) => ({
        watch(interest) {
          engine.watch({ users: interest.users, groups: [] });
          engine.watch(interest);
        },
      }),
    ],
    [
      'watch-tells-people-anew',
      'Each `watch` tells how all its people are.',
      'who hears › what stays in a watch is not told anew, and what is new in it is',
      /of a longer watch|of a shorter watch/,
      (engine) => ({
        watch(interest) {
          engine.watch({ users: [], groups: interest.groups });
          engine.watch(interest);
        },
      }),
    ],
    [
      'watch-adds-up',
      'A `watch` adds to the one before.',
      'who hears › what stays in a watch is not told anew, and what is new in it is',
      /of a group that it watches no more/,
      (engine) => {
        const groups = new Set<string>();
        const users = new Set<string>();
        return {
          watch(interest) {
            for (const guid of interest.groups) groups.add(guid);
            for (const uid of interest.users) users.add(uid);
            engine.watch({ users: [...users], groups: [...groups] });
          },
        };
      },
    ],
    [
      'longer-watch-tells-nothing',
      'What is added to a `watch` is not told.',
      'who hears › what stays in a watch is not told anew, and what is new in it is',
      /never heard how a group is that it begins to watch/,
      (engine, company) => ({
        ...heardAs((event, { uid }) =>
          event.type === 'group.updated' && event.group.name !== undefined && told(company).has(uid) ? [] : event,
        )(engine, company),
        watch(interest) {
          engine.watch(interest);
          if (interest.groups.length > 1) told(company).add(company.uidOf(engine));
        },
      }),
    ],
    ...(['a break', 'disconnecting'] as const).map((how): Row => [
      `watch-of-people-outlives-${how.replace(' ', '-')}`,
      `What somebody watched is watched on after ${how}.`,
      `who hears › a watch of people ends with ${how}`,
      /of somebody whom it does not watch is/,
      (engine, company) => ({
        watch(interest) {
          watched(company).set(company.uidOf(engine), new Set(interest.users));
          engine.watch(interest);
        },
        async connect(session, sink, signal) {
          const self = await engine.connect(session, sink, signal);
          const users = [...(watched(company).get(session.uid) ?? [])];
          if (users.length > 0) engine.watch({ users, groups: [] });
          return self;
        },
      }),
    ]),
    [
      'receipt-of-the-writer',
      'The target of a receipt is whoever wrote what was marked.',
      'receipts and unread counts › the target of a receipt is the conversation, whoever wrote what was marked',
      /target and user of a receipt/,
      heardAs((event) =>
        event.type === 'receipt' ? { ...event, target: { type: 'user', id: event.user.uid } } : event,
      ),
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
    ...(['custom', 'media', 'replies'] as const).map((kind): Row => [
      `${kind}-never-unread`,
      `${kind === 'replies' ? 'Replies' : `Messages of the kind ${kind}`} do not count as unread.`,
      'every kind of message › is unread for the others until it is read, and when it is deleted no more',
      /unread messages of every kind is/,
      instead('unreadCounts', async (go, _given, { engine }) => {
        const counts = await go();
        const groups = part(counts, 'groups');
        const left: [string, number][] = [];
        for (const [guid, count] of Object.entries(isRecord(groups) ? groups : {})) {
          const query = {
            limit: 100,
            from: { kind: 'latest' },
            ...{ keyword: '', types: [], categories: [], parentId: '', hideReplies: false, hideDeleted: false },
            unreadOnly: true,
          } as const;
          const { items } = await engine.history({ type: 'group', id: guid }, query, live());
          const lost = items.filter((item) => (kind === 'replies' ? item.parentId !== '' : item.content.kind === kind));
          left.push([guid, Number(count) - lost.length]);
        }
        return { ...(isRecord(counts) ? counts : {}), groups: Object.fromEntries(left) };
      }),
    ]),
    [
      'conversation-counts-no-replies',
      'What is unread in a conversation leaves out replies.',
      'every kind of message › is unread for the others until it is read, and when it is deleted no more',
      /unread messages in the conversation/,
      answered('getConversation', (answer) =>
        patched(answer, 'unreadCount', (count) => Math.max(0, Number(count) - 1)),
      ),
    ],
    [
      'unread-history-without-replies',
      'The history of what is unread leaves out replies.',
      'every kind of message › is unread for the others until it is read, and when it is deleted no more',
      /history of what is unread/,
      asked('history', ([target, query, signal]) => [
        target,
        part(query, 'unreadOnly') === true ? patched(query, 'hideReplies', () => true) : query,
        signal,
      ]),
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
  ]),
];

/** One kind of event reaches strangers. */
function leaking(
  engine: ChatEngine,
  company: Company,
  type: EngineEvent['type'],
  who: Leak,
  as?: 'gone' | 'counted',
): Partial<ChatEngine> {
  const seen = told(company);
  const leak = (event: EngineEvent): void => {
    if (event.type !== type || !('id' in event) || seen.has(event.id)) return;
    seen.add(event.id);
    const group = 'group' in event ? event.group : null;
    const guid =
      group?.guid ??
      ('message' in event && event.message ? event.message.receiver.id : 'target' in event ? event.target.id : '');
    const revision = group?.revision ?? 1;
    const shown: EngineEvent =
      as === 'gone'
        ? { type: 'group.deleted', id: `${event.id}-gone`, group: { guid, revision }, actor: null }
        : as === 'counted'
          ? {
              type: 'group.updated',
              id: `${event.id}-counted`,
              group: { guid, revision, membersCount: group?.membersCount ?? 1 },
            }
          : event;
    for (const [sink, uid] of sinks(company)) {
      const isWatching = watched(company).get(uid)?.has(guid) === true;
      const isOutside = /(wim|stan|lena|ben)/.test(uid);
      if (isOutside && (who === 'everybody' || isWatching)) sink([shown]);
    }
  };
  return {
    ...listening(engine, company, (events) => events.forEach(leak)),
    watch(interest) {
      watched(company).set(company.uidOf(engine), new Set(interest.groups));
      engine.watch(interest);
    },
  };
}
