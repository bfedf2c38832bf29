import { KitException } from '@open-chat-kit/sdk/engine';
import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { membersQuery } from '../drafts.ts';
import { foundBy } from './invented-found.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, heardAs, instead, part, patched, shownAs, type Row } from './rows.ts';

type Breaks = Row[4];
type Invented = readonly [name: string, fault: string, breaks: Breaks];

const memory = perLife(() => new Map<string, unknown>());

type Answering =
  | 'joinGroup'
  | 'leaveGroup'
  | 'kickMember'
  | 'banMember'
  | 'unbanMember'
  | 'addMembers'
  | 'setScope'
  | 'transferOwnership'
  | 'createGroup'
  | 'updateGroup'
  | 'send'
  | 'editMessage'
  | 'deleteMessage'
  | 'setReaction'
  | 'setBlocked'
  | 'deleteConversation';

/** What an answer says wrongly, each by its path. */
const inAnswers: readonly (readonly [Answering, path: string, wrong: unknown])[] = [
  ['joinGroup', 'group.hasJoined', false],
  ['joinGroup', 'group.scope', null],
  ['joinGroup', 'group.joinedAt', 0],
  ['joinGroup', 'group.membersCount', 1],
  ['joinGroup', 'group.isBanned', true],
  ['leaveGroup', 'group.hasJoined', true],
  ['leaveGroup', 'group.scope', 'participant'],
  ['leaveGroup', 'group.joinedAt', 1],
  ['kickMember', 'group.membersCount', 99],
  ['banMember', 'group.membersCount', 99],
  ['unbanMember', 'group.hasJoined', false],
  ['addMembers', 'group.membersCount', 1],
  ['addMembers', 'group.revision', 1],
  ['setScope', 'group.scope', 'participant'],
  ['setScope', 'group.revision', 1],
  ['transferOwnership', 'group.owner', 'nobody'],
  ['transferOwnership', 'group.scope', 'owner'],
  ['createGroup', 'group.hasJoined', false],
  ['createGroup', 'group.scope', 'participant'],
  ['createGroup', 'group.membersCount', 0],
  ['createGroup', 'group.revision', 0],
  ['updateGroup', 'hasJoined', false],
  ['updateGroup', 'scope', null],
  ['updateGroup', 'order', ''],
  ['updateGroup', 'tags', []],
  ['updateGroup', 'updatedAt', 0],
  ['updateGroup', 'membersCount', 0],
  ['send', 'readAt', 5],
  ['send', 'deliveredAt', 5],
  ['send', 'order', 0],
  ['send', 'quotedId', ''],
  ['send', 'parentId', ''],
  ['send', 'replyCount', 1],
  ['send', 'revision', 0],
  ['send', 'metadata', {}],
  ['send', 'editedAt', 1],
  ['editMessage', 'readAt', 0],
  ['editMessage', 'quotedId', ''],
  ['editMessage', 'reactions', []],
  ['editMessage', 'metadata', {}],
  ['editMessage', 'editedAt', 0],
  ['editMessage', 'replyCount', 0],
  ['deleteMessage', 'replyCount', 0],
  ['deleteMessage', 'quotedId', ''],
  ['deleteMessage', 'muid', ''],
  ['deleteMessage', 'deletedAt', 0],
  ['deleteMessage', 'metadata', { kept: true }],
  ['setReaction', 'revision', 1],
  ['setReaction', 'readAt', 0],
  ['setReaction', 'quotedId', ''],
  ['deleteConversation', 'upTo', 0],
];

/** What an event says wrongly. */
const inEvents: readonly (readonly [EngineEvent['type'], path: string, wrong: unknown])[] = [
  ['message.received', 'message.order', 0],
  ['message.received', 'message.sentAt', 1],
  ['message.received', 'message.quotedId', ''],
  ['message.received', 'message.parentId', ''],
  ['message.received', 'message.metadata', {}],
  ['message.received', 'message.muid', ''],
  ['message.received', 'message.revision', 0],
  ['message.edited', 'message.editedAt', 0],
  ['message.edited', 'message.metadata', {}],
  ['message.edited', 'message.quotedId', ''],
  ['message.edited', 'message.reactions', []],
  ['message.edited', 'message.replyCount', 0],
  ['message.edited', 'message.revision', 1],
  ['message.deleted', 'message.deletedAt', 0],
  ['message.deleted', 'message.replyCount', 0],
  ['message.deleted', 'message.quotedId', ''],
  ['message.deleted', 'message.metadata', { kept: true }],
  ['message.deleted', 'message.revision', 1],
  ['message.reaction', 'message.reactions', []],
  ['message.reaction', 'message.revision', 1],
  ['message.reaction', 'message.quotedId', ''],
  ['message.reaction', 'isAdded', true],
  ['message.reaction', 'emoji', '?'],
  ['message.reaction', 'user.uid', 'nobody'],
  ['group.updated', 'group.order', ''],
  ['group.updated', 'group.icon', 'x'],
  ['group.updated', 'group.membersCount', 0],
  ['group.updated', 'group.updatedAt', 0],
  ['group.updated', 'group.owner', 'nobody'],
  ['group.joined', 'group.membersCount', 0],
  ['group.joined', 'group.revision', 1],
  ['group.left', 'group.membersCount', 9],
  ['group.kicked', 'group.membersCount', 9],
  ['group.banned', 'group.membersCount', 9],
  ['group.added', 'group.membersCount', 1],
  ['group.added', 'scopes', ['admin']],
  ['group.added', 'users', []],
  ['group.scopeChanged', 'newScope', 'owner'],
  ['group.scopeChanged', 'oldScope', 'owner'],
  ['group.ownershipTransferred', 'group.owner', 'nobody'],
  ['group.deleted', 'group.revision', 1],
  ['receipt', 'messageId', 'nothing'],
  ['receipt', 'kind', 'read'],
  ['receipt', 'at', 1],
  ['receipt', 'user.uid', 'nobody'],
  ['typing', 'isTyping', true],
  ['typing', 'user.uid', 'nobody'],
  ['user.presence', 'user.status', 'online'],
  ['user.presence', 'user.revision', 1],
  ['user.blocking', 'isBlocked', true],
  ['user.blocking', 'actor.uid', 'nobody'],
  ['conversation.deleted', 'upTo', 0],
  ['conversation.deleted', 'target.type', 'user'],
];

const replaced = (value: unknown, path: string, wrong: unknown): unknown => patched(value, path, () => wrong);
const items = (page: unknown, change: (listed: readonly unknown[]) => readonly unknown[]): unknown =>
  patched(page, 'items', (listed) => change(Array.isArray(listed) ? listed : []));

/** What servers with another model of data get wrong. */
const others: readonly Invented[] = [
  ['before-includes', 'A history before a message includes it.', answeringHistory('before')],
  ['after-includes', 'A history after a message includes it.', answeringHistory('after')],
  ['around-excludes', 'A history around a message leaves it out.', answeringHistory('around')],
  [
    'before-time-includes',
    'A history before a time includes that second.',
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'from.kind') === 'beforeTime' ? patched(query, 'from.time', (time) => Number(time) + 1) : query,
      signal,
    ]),
  ],
  [
    'after-time-includes',
    'A history after a time includes that second.',
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'from.kind') === 'afterTime' ? patched(query, 'from.time', (time) => Number(time) - 1) : query,
      signal,
    ]),
  ],
  ['older-always', 'There are always older messages.', answered('history', (page) => replaced(page, 'hasOlder', true))],
  ['newer-never', 'There are never newer messages.', answered('history', (page) => replaced(page, 'hasNewer', false))],
  [
    'history-newest-first',
    'Histories stand newest first.',
    answered('history', (page) => items(page, (all) => all.toReversed())),
  ],
  [
    'deleted-out-of-history',
    'Deleted messages are in no history.',
    answered('history', (page) => items(page, (all) => all.filter((one) => part(one, 'content.kind') !== 'deleted'))),
  ],
  [
    'lines-out-of-history',
    'Lines are not in histories without filters.',
    answered('history', (page, [, query]) =>
      String(part(query, 'categories')) === ''
        ? items(page, (all) => all.filter((one) => part(one, 'content.kind') !== 'action'))
        : page,
    ),
  ],
  [
    'replies-out-of-history',
    'Replies are in threads alone.',
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'parentId') === '' ? replaced(query, 'hideReplies', true) : query,
      signal,
    ]),
  ],
  [
    'thread-with-its-parent',
    'A thread begins with what it answers.',
    instead('history', async (go, [, query], { engine }) => {
      const page = await go();
      const id = String(part(query, 'parentId') ?? '');
      return id === '' ? page : withParent(page, () => engine.getMessage(id, live()));
    }),
  ],
  [
    'unread-with-own',
    'What one wrote oneself is in the history of what is unread.',
    instead('history', async (go, [target, query, signal], { engine }) =>
      part(query, 'unreadOnly') === true
        ? Reflect.apply(engine.history, engine, [target, replaced(query, 'unreadOnly', false), signal])
        : go(),
    ),
  ],
  [
    'reactions-by-one',
    'A message holds one kind of reaction.',
    shownAs('message', (record) => ({
      reactions: Array.isArray(record['reactions']) ? record['reactions'].slice(0, 1) : [],
    })),
  ],
  [
    'reactions-counted-once',
    'Reactions are counted once, however many reacted.',
    shownAs('message', (record) => ({
      reactions: Array.isArray(record['reactions']) ? record['reactions'].map((one) => ({ ...one, count: 1 })) : [],
    })),
  ],
  [
    'reacted-by-me-always',
    'All reactions are one’s own.',
    shownAs('message', (record) => ({
      reactions: Array.isArray(record['reactions'])
        ? record['reactions'].map((one) => ('reactedByMe' in one ? { ...one, reactedByMe: true } : one))
        : [],
    })),
  ],
  [
    'one-reaction-each',
    'Who reacts anew takes the reaction of before back.',
    instead('setReaction', async (go, [id, emoji, isAdded], { engine }) => {
      const message = await engine.getMessage(String(id), live()).catch(() => null);
      const own = message?.reactions.filter((one) => one.reactedByMe && one.emoji !== emoji) ?? [];
      if (isAdded === true) for (const one of own) await engine.setReaction(String(id), one.emoji, false, live());
      return go();
    }),
  ],
  [
    'viewer-among-users',
    'Lists of people hold the viewer.',
    instead('listUsers', async (go, [query], { engine, uid }) => {
      const page = await go();
      const wanted = part(query, 'uids');
      const isAsked = Array.isArray(wanted) && wanted.includes(uid);
      return isAsked ? patchedItems(page, [await engine.getUser(uid, live())]) : page;
    }),
  ],
  [
    'unknown-uids-refused',
    'A list of people of whom one is unknown is refused.',
    instead('listUsers', async (go, [query], { engine }) => {
      const wanted = part(query, 'uids');
      for (const uid of Array.isArray(wanted) ? wanted : []) await engine.getUser(String(uid), live());
      return go();
    }),
  ],
  [
    'owner-stays-owner',
    'The owner of before stays one.',
    answered('listMembers', (page, [guid], { company }) =>
      items(page, (all) =>
        all.map((one) =>
          memory(company).get(`owner ${String(guid)}`) === part(one, 'uid') ? replaced(one, 'scope', 'owner') : one,
        ),
      ),
    ),
  ],
  [
    'bans-end-with-leaving',
    'Whoever is banned may be added.',
    instead('addMembers', async (go, [guid, drafts, signal], { engine }) => {
      for (const draft of Array.isArray(drafts) ? drafts : [])
        await engine.unbanMember(String(guid), String(part(draft, 'uid')), live()).catch(() => null);
      void signal;
      return go();
    }),
  ],
  [
    'ban-leaves-the-member',
    'A ban keeps the member in.',
    instead('banMember', async (go, [guid, uid], { engine }) => {
      const member = await engine.listMembers(String(guid), membersQuery(), live()).catch(() => null);
      const answer = await go();
      const was = member?.items.find((one) => one.uid === uid);
      if (was)
        await engine
          .unbanMember(String(guid), String(uid), live())
          .then(() => engine.addMembers(String(guid), [{ uid: String(uid), scope: 'participant' }], live()));
      return answer;
    }),
  ],
  [
    'unban-lets-in',
    'Whose ban ends is a member.',
    instead('unbanMember', async (go, [guid, uid], { engine }) => {
      const answer = await go();
      await engine.addMembers(String(guid), [{ uid: String(uid), scope: 'participant' }], live());
      return answer;
    }),
  ],
  [
    'kick-bans',
    'Who is kicked cannot join.',
    instead('joinGroup', (go, [guid], { company, uid }) => {
      if (memory(company).has(`kicked ${String(guid)} ${uid}`)) throw new KitException('BANNED', 'You were kicked.');
      return go();
    }),
  ],
  [
    'messages-of-who-left-vanish',
    'With whoever leaves their messages go.',
    answered('history', (page, [target], { company }) =>
      items(page, (all) =>
        all.filter(
          (one) => !memory(company).has(`gone ${String(part(target, 'id'))} ${String(part(one, 'sender.uid'))}`),
        ),
      ),
    ),
  ],
  [
    'group-without-owner-joined',
    'Members count without the owner.',
    shownAs('group', (record) =>
      'membersCount' in record ? { membersCount: Math.max(0, Number(record['membersCount']) - 1) } : {},
    ),
  ],
  [
    'public-members-hidden',
    'Members of public groups are for members.',
    instead('listMembers', async (go, [guid], { engine }) => {
      const { hasJoined } = await engine.getGroup(String(guid), live());
      if (!hasJoined) throw new KitException('FORBIDDEN', 'For members.');
      return go();
    }),
  ],
  [
    'password-members-shown',
    'Members of password groups are shown to strangers.',
    instead('listMembers', (go, [guid, query, signal], { engine, company }) =>
      go().catch((error: unknown) =>
        isRecord(error) && error['code'] === 'FORBIDDEN'
          ? company.insist(engine, (asking) => Reflect.apply(asking.listMembers, asking, [guid, query, signal]))
          : Promise.reject(error),
      ),
    ),
  ],
  [
    'edit-without-metadata-empties',
    'An edit without metadata takes them away.',
    asked('editMessage', ([id, changes, signal]) => [
      id,
      isRecord(changes) && !('metadata' in changes) ? { ...changes, metadata: {} } : changes,
      signal,
    ]),
  ],
  [
    'edit-reads-anew',
    'An edited message is unread again.',
    shownAs('message', (record) =>
      Number(record['editedAt']) > 0 && Number(record['readAt']) > 0 ? { readAt: 0 } : {},
    ),
  ],
  [
    'edit-moves-to-the-end',
    'An edited message is sent anew.',
    shownAs('message', (record) => (Number(record['editedAt']) > 0 ? { sentAt: record['editedAt'] } : {})),
  ],
  [
    'unread-below-nothing',
    'What is deleted is taken off what is unread, read or not.',
    instead('unreadCounts', async (go, _given, { company }) => {
      const counts = await go();
      const less = Number(memory(company).get('deleted') ?? 0);
      const lower = (of: unknown): unknown =>
        isRecord(of) ? Object.fromEntries(Object.entries(of).map(([id, count]) => [id, Number(count) - less])) : of;
      return patched(patched(counts, 'groups', lower), 'users', lower);
    }),
  ],
  [
    'conversation-of-strangers',
    'A conversation is listed with whoever was looked up.',
    answered('listConversations', (page) =>
      items(page, (all) => all.filter((one) => part(one, 'target.type') === 'group' || part(one, 'unreadCount') !== 0)),
    ),
  ],
  [
    'conversations-without-empty-groups',
    'Groups in which nobody wrote are no conversations.',
    answered('listConversations', (page) =>
      items(page, (all) => all.filter((one) => part(one, 'lastMessage.content.kind') !== 'action')),
    ),
  ],
  [
    'conversation-as-a-member',
    'A conversation shows the group as strangers see it.',
    answered('getConversation', (one) =>
      patched(
        patched(one, 'with.group.hasJoined', () => false),
        'with.group.scope',
        () => null,
      ),
    ),
  ],
  [
    'last-message-before-an-edit',
    'The last message of a conversation is as it was sent.',
    answered(['getConversation', 'listConversations'], (answer) =>
      JSON.parse(JSON.stringify(answer ?? null), (key, value: unknown) =>
        key === 'lastMessage' && isRecord(value) && Number(value['editedAt']) > 0
          ? { ...value, editedAt: 0, revision: 1 }
          : value,
      ),
    ),
  ],
  [
    'case-kept-in-search',
    'Search of messages knows case.',
    answered('history', (page, [, query]) =>
      part(query, 'keyword') === ''
        ? page
        : items(page, (all) =>
            all.filter((one) => JSON.stringify(part(one, 'content')).includes(String(part(query, 'keyword')))),
          ),
    ),
  ],
  [
    'old-status-in-lists',
    'Lists of people show who was there at the start.',
    answered('listUsers', (page) => items(page, (all) => all.map((one) => replaced(one, 'status', 'online')))),
  ],
  [
    'names-cut-in-lists',
    'Lists show names of groups cut.',
    answered('listGroups', (page) =>
      items(page, (all) => all.map((one) => patched(one, 'name', (name) => String(name).slice(0, 8)))),
    ),
  ],
  [
    'icon-of-lists-missing',
    'Lists of groups carry no icons.',
    answered('listGroups', (page) => items(page, (all) => all.map((one) => replaced(one, 'icon', '')))),
  ],
  [
    'metadata-of-lists-missing',
    'Lists of groups carry no metadata.',
    answered('listGroups', (page) => items(page, (all) => all.map((one) => replaced(one, 'metadata', {})))),
  ],
  [
    'joined-at-of-lists',
    'Lists of groups say when the group was made as when one joined.',
    answered('listGroups', (page) =>
      items(page, (all) => all.map((one) => replaced(one, 'joinedAt', part(one, 'createdAt')))),
    ),
  ],
  [
    'metadata-of-history-missing',
    'Histories carry no metadata.',
    answered('history', (page) => items(page, (all) => all.map((one) => replaced(one, 'metadata', {})))),
  ],
  [
    'reactions-of-history-missing',
    'Histories carry no reactions.',
    answered('history', (page) => items(page, (all) => all.map((one) => replaced(one, 'reactions', [])))),
  ],
  [
    'own-times-in-history',
    'Histories say nothing of receipts.',
    answered('history', (page) =>
      items(page, (all) => all.map((one) => replaced(replaced(one, 'readAt', 0), 'deliveredAt', 0))),
    ),
  ],
  [
    'members-without-marks',
    'Members of a later page bear no mark of age.',
    answered('listMembers', (page, [, query]) =>
      part(query, 'cursor') === null ? page : items(page, (all) => all.map((one) => replaced(one, 'groupRevision', 0))),
    ),
  ],
  [
    'second-page-without-tags',
    'The second page of groups carries no tags.',
    answered('listGroups', (page, [query]) =>
      part(query, 'cursor') === null ? page : items(page, (all) => all.map((one) => replaced(one, 'tags', []))),
    ),
  ],
  [
    'banned-as-they-were',
    'Banned people keep the scope that they had.',
    answered('listBanned', (page) => items(page, (all) => all.map((one) => replaced(one, 'scope', 'moderator')))),
  ],
  [
    'banned-since',
    'Banned people bear when they were banned as when they joined.',
    answered('listBanned', (page) => items(page, (all) => all.map((one) => replaced(one, 'joinedAt', 1_800_000_000)))),
  ],
  [
    'typing-forgets-the-target',
    'Typing in a group is told as typing to oneself.',
    heardAs((event) =>
      event.type === 'typing' && event.target.type === 'group'
        ? { ...event, target: { type: 'user', id: event.user.uid } }
        : event,
    ),
  ],
  [
    'bursts-in-turn',
    'Events of one burst arrive in turn, the last one first.',
    (engine) => ({
      connect: (session, sink, signal) => engine.connect(session, (events) => sink(events.toReversed()), signal),
    }),
  ],
  [
    'at-most-one-a-burst',
    'Of a burst the first event alone arrives.',
    (engine) => ({
      connect: (session, sink, signal) => engine.connect(session, (events) => sink(events.slice(0, 1)), signal),
    }),
  ],
];

const memories: readonly Invented[] = others.map(([name, fault, breaks]) => [name, fault, remembering(breaks)]);

/** Faults that nobody showed yet, over all that the page speaks of. */
export const plantedByInvention: readonly PlantedFault[] = fromRows(
  [
    ...inAnswers.map(([method, path, wrong]): Invented => [
      `${method}-answers-${path}-wrongly`,
      `The answer to \`${method}\` says ${JSON.stringify(wrong)} as \`${path}\`.`,
      answered(method, (answer) => replaced(answer, path, wrong)),
    ]),
    ...inEvents.map(([type, path, wrong]): Invented => [
      `${type}-tells-${path}-wrongly`,
      `\`${type}\` says ${JSON.stringify(wrong)} as \`${path}\`.`,
      heardAs((event) => (event.type === type ? replaced(event, path, wrong) : event)),
    ]),
    ...memories,
  ].flatMap(([name, fault, breaks]): readonly Row[] => {
    const found = foundBy[name];
    if (!found) return [];
    const [check, words] = found;
    return [[name, fault, check, new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)), breaks]];
  }),
);

/** With what the server knows of owners, kicks, leavers and deletions. */
function remembering(breaks: Breaks): Breaks {
  return (engine, company) => {
    const known = memory(company);
    const noted = instead(
      ['createGroup', 'kickMember', 'leaveGroup', 'deleteMessage'],
      async (go, [first, uid], about, name) => {
        const answer = await go();
        if (name === 'createGroup') known.set(`owner ${String(part(answer, 'group.guid'))}`, about.uid);
        if (name === 'kickMember') known.set(`kicked ${String(first)} ${String(uid)}`, true);
        if (name === 'leaveGroup') known.set(`gone ${String(first)} ${about.uid}`, true);
        if (name === 'deleteMessage') known.set('deleted', Number(known.get('deleted') ?? 0) + 1);
        return answer;
      },
    )(engine, company);
    const whole = { ...engine, ...noted };
    return { ...whole, ...breaks(whole, company) };
  };
}

function answeringHistory(kind: 'before' | 'after' | 'around'): Breaks {
  return instead('history', async (go, [, query], { engine }) => {
    const page = await go();
    if (part(query, 'from.kind') !== kind) return page;
    const id = String(part(query, 'from.id'));
    const own = await engine.getMessage(id, live());
    return items(page, (all) => {
      if (kind === 'around') return all.filter((one) => part(one, 'id') !== id);
      return kind === 'before'
        ? [...all, own].slice(-Number(part(query, 'limit')))
        : [own, ...all].slice(0, Number(part(query, 'limit')));
    });
  });
}

function patchedItems(page: unknown, more: readonly unknown[]): unknown {
  return items(page, (all) => [...all, ...more]);
}

async function withParent(page: unknown, read: () => Promise<unknown>): Promise<unknown> {
  const parent = await read();
  return items(page, (all) => [parent, ...all]);
}
