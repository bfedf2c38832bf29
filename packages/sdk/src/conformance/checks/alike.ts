import type { GroupType, MessageRecord } from '../../contract.ts';
import { isKitException } from '../../errors.ts';
import { check } from '../check.ts';
import { expectEqual, isRecord } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { idOf } from '../recorder.ts';
import {
  allPages,
  conversationsQuery,
  groupsQuery,
  historyQuery,
  live,
  membersQuery,
  messageDraft,
  text,
} from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { course, members, type Crew, type Stage } from './alike-course.ts';
import { later } from './talks.ts';

/** What was seen, by what it was. */
type Sights = Map<string, unknown>;

const types: readonly (readonly [GroupType, readonly Need[]])[] = [
  ['private', []],
  ['password', ['passwordGroups']],
];

/** Ways to read a history that anybody may take. */
const readings = [
  ['the newest', {}],
  ['by a keyword', { keyword: 'rowing' }],
  ['by a type', { types: ['text'] }],
  ['in threads', { hideReplies: true }],
  ['without what was deleted', { hideDeleted: true }],
  ['what is unread', { unreadOnly: true }],
  ['two of them', { limit: 2 }],
] as const;

/** What is the same for all: a group of another type, somebody of another scope. */
export const alikeChecks: readonly ConformanceCheck[] = [
  check('groups', 'private and password groups are to who is in them what a public one is', [], async (scene) => {
    const crew = await crewOf(scene);
    const offers: Readonly<Record<string, boolean | undefined>> = crew.olga.engine.capabilities;
    const wanted = await playedIn(scene, crew, 'public');
    for (const [type, needs] of types) {
      if (!needs.every((need) => offers[need] === true)) continue;
      const seen = await playedIn(scene, crew, type);
      for (const [what, value] of wanted) expectEqual(seen.get(what), value, `${what}, in a ${type} group`);
    }
  }),

  check('members', 'what one writes, reads and hears is alike, whatever one’s scope', ['scopes'], async (scene) => {
    const crew = await crewOf(scene);
    const { guid } = await groupOf(scene, crew, 'public');
    const wanted = await livedBy(scene, crew, guid, 'olga');
    for (const who of ['anna', 'mona', 'paul'] as const) {
      const seen = await livedBy(scene, crew, guid, who);
      for (const [what, value] of wanted) expectEqual(seen.get(what), value, `${what}, of ${crew[who].name}`);
    }
  }),
];

async function crewOf(scene: Scene): Promise<Crew> {
  const olga = await scene.person('Olga');
  const tags = olga.engine.capabilities.tags ? ['crew'] : [];
  return {
    olga,
    anna: await scene.person('Anna', tags),
    mona: await scene.person('Mona'),
    paul: await scene.person('Paul', tags),
    stan: await scene.person('Stan'),
    bert: await scene.person('Bert'),
  };
}

async function groupOf(
  scene: Scene,
  { olga, anna, mona, paul }: Crew,
  type: GroupType,
): Promise<{ readonly guid: string }> {
  const { capabilities: has } = olga.engine;
  const group = await scene.group(olga, {
    ...{ type, name: 'Boats', password: type === 'password' ? 'Open-7261' : '' },
    ...{
      icon: 'b.png',
      description: 'All of us',
      metadata: { deep: [1, { two: null }] },
      tags: has.tags ? ['able'] : [],
    },
  });
  await scene.add(olga, group.guid, [anna], has.scopes ? 'admin' : 'participant');
  await scene.add(olga, group.guid, [mona], has.scopes ? 'moderator' : 'participant');
  await scene.add(olga, group.guid, [paul], 'participant');
  return group;
}

async function playedIn(scene: Scene, crew: Crew, type: GroupType): Promise<Sights> {
  const { guid } = await groupOf(scene, crew, type);
  const offers: Readonly<Record<string, boolean | undefined>> = crew.olga.engine.capabilities;
  const ids = new Map<string, string>();
  const muids = new Map<string, string>();
  const stage: Stage = {
    ...{ ...crew, scene, guid, ids },
    id: (name) => ids.get(name) ?? '',
    async say(name, by, words, more = {}) {
      const muid = muids.get(name) ?? scene.muid(by);
      muids.set(name, muid);
      const message = await by.engine.send(inGroup({ guid }), messageDraft(muid, text(words), more), live());
      ids.set(name, message.id);
      return message;
    },
  };
  const plain = plainIn(stage, muids);
  const sights: Sights = new Map();
  await scene.quiet();
  for (const [what, needs, act] of course) {
    if (!needs.every((need) => offers[need] === true)) continue;
    if (what === 'a conversation deleted') await look(stage, plain, sights);
    for (const { heard } of Object.values(crew)) heard.forget();
    const answer = await act(stage).catch(codeOf);
    sights.set(`the answer to ${what}`, plain(answer));
    // Receipts may wait for others, to be told with them.
    await (needs.includes('receipts') ? later(scene) : scene.quiet());
    for (const { name, heard } of hearersOf(what, crew)) {
      const told = new Map<string, string>();
      for (const event of heard.events) told.set(`${event.type} ${idOf(event)}`, JSON.stringify(plain(event)));
      sights.set(`what ${name} heard of ${what}`, [...told.values()].toSorted());
    }
  }
  return sights;
}

/** All that the members read. */
async function look(stage: Stage, plain: (value: unknown) => unknown, sights: Sights): Promise<void> {
  const { guid, ids } = stage;
  for (const { name, engine, uid } of members.map((who) => stage[who])) {
    const { capabilities: has } = engine;
    const put = (what: string, value: unknown): unknown => sights.set(`${what} as ${name} sees it`, plain(value));
    const own = (records: readonly { readonly guid: string }[]): unknown => records.filter((one) => one.guid === guid);
    put('the group', await engine.getGroup(guid, live()));
    put(
      'the list of members',
      await allPages(3, (cursor) => engine.listMembers(guid, membersQuery({ cursor, limit: 3 }), live())),
    );
    const { items } = await engine.listGroups(groupsQuery({ joinedOnly: true }), live());
    put('the group in a list', own(items));
    if (has.search) {
      put('members by a keyword', await engine.listMembers(guid, membersQuery({ keyword: 'an' }), live()));
      put(
        'groups by a keyword',
        own((await engine.listGroups(groupsQuery({ joinedOnly: true, keyword: 'oar' }), live())).items),
      );
    }
    if (has.tags) {
      const tagged = groupsQuery({ joinedOnly: true, tags: ['lake'], withTags: true });
      put('groups by a tag', own((await engine.listGroups(tagged, live())).items));
    }
    if (has.scopes) {
      put(
        'members by their scopes',
        await engine.listMembers(guid, membersQuery({ scopes: ['admin', 'participant'] }), live()),
      );
    }
    if (has.bans) put('the banned', await engine.listBanned(guid, membersQuery(), live()).catch(codeOf));
    // One of the strong and one of the weak: everybody reads what everybody reads.
    for (const [what, changes] of name === 'Olga' || name === 'Paul' ? readings : []) {
      if (('keyword' in changes && !has.search) || ('unreadOnly' in changes && !has.unreadCounts)) continue;
      put(`history, ${what},`, await engine.history(inGroup({ guid }), historyQuery(changes), live()));
    }
    if (has.threads) {
      put('a thread', await engine.history(inGroup({ guid }), historyQuery({ parentId: stage.id('text') }), live()));
    }
    for (const [which, id] of ids) {
      const message: MessageRecord = await engine.getMessage(id, live());
      put(`the message ${which}`, message);
      if (has.receipts && message.sender.uid === uid)
        put(`receipts of ${which}`, await engine.listReceipts(id, live()));
    }
    if (has.unreadCounts) put('what is unread', (await engine.unreadCounts(live())).groups[guid] ?? 0);
    if (has.conversations) {
      const one = await engine.getConversation(inGroup({ guid }), live());
      put('the conversation', one);
      put('whether it stands where its last message says', one.updatedAt === one.lastMessage?.sentAt);
      const { items: listed } = await engine.listConversations(conversationsQuery({ type: 'group' }), live());
      put(
        'the conversation in a list',
        listed.filter(({ target }) => target.id === guid),
      );
    }
  }
}

/** What somebody does and hears as a member, all of it their own. */
async function livedBy(scene: Scene, crew: Crew, guid: string, who: (typeof members)[number]): Promise<Sights> {
  const me = crew[who];
  const { engine } = me;
  const { capabilities: has } = engine;
  const other = who === 'paul' ? crew.mona : crew.paul;
  const to = inGroup({ guid });
  await later(scene);
  const sights: Sights = new Map();
  const unread = async (): Promise<number> =>
    has.unreadCounts ? ((await engine.unreadCounts(live())).groups[guid] ?? 0) : 0;
  const before = await unread();
  const theirs = await scene.say(other, to, 'To all', { metadata: { from: 'other' } });
  sights.set('what is unread more', (await unread()) - before);
  if (has.receipts) await engine.mark(theirs.id, 'read', live());
  if (has.receipts) sights.set('what is unread behind a mark', await unread());
  if (has.receipts) {
    const readers = await other.engine.listReceipts(theirs.id, live());
    sights.set(
      'whether one is among the readers',
      readers.some(({ user, readAt }) => user.uid === me.uid && readAt > 0),
    );
  }
  await scene.quiet(other, me);
  const mine = await engine.send(to, messageDraft(scene.muid(me), text('Mine'), { metadata: { mine: 1 } }), live());
  if (has.editing) {
    await engine.editMessage(mine.id, { content: text('Changed'), metadata: { mine: 2, more: null } }, live());
  }
  if (has.reactions) {
    await other.engine.setReaction(mine.id, '👍', true, live());
    await engine.setReaction(mine.id, '👍', true, live());
    await engine.setReaction(theirs.id, '🎉', true, live());
  }
  if (has.receipts) await other.engine.mark(mine.id, 'read', live());
  if (has.typing) engine.setTyping(to, true);
  await scene.quiet();
  if (has.typing) engine.setTyping(to, false);
  await later(scene);
  sights.set('what the other one heard', heardOf(other));
  sights.set('what one heard', heardOf(me));
  for (const [whose, id] of [
    ['one’s own message', mine.id],
    ['the other one’s message', theirs.id],
  ] as const) {
    for (const [what, seen] of [
      [whose, await engine.getMessage(id, live())],
      [
        `${whose} in the history`,
        (await engine.history(to, historyQuery(), live())).items.find((one) => one.id === id),
      ],
    ] as const) {
      sights.set(what, [seen?.content, seen?.metadata, seen?.reactions, timesOf(seen)]);
    }
  }
  if (has.receipts) {
    const readers = await engine.listReceipts(mine.id, live());
    sights.set(
      'who read what one wrote',
      readers.map(({ user, readAt }) => [user.uid === other.uid, readAt > 0]),
    );
  }
  if (has.conversations) {
    const { lastMessage } = await engine.getConversation(to, live());
    sights.set('the last message of the conversation', lastMessage?.id === mine.id);
    await engine.deleteConversation(to, live());
    sights.set('what is left of it', (await engine.history(to, historyQuery(), live())).items.length);
    sights.set('what is left of it in the list', await engine.getConversation(to, live()).catch(codeOf));
  }
  return sights;
}

/** Kinds of what somebody heard, each happening once. */
function heardOf({ heard }: Person): readonly string[] {
  return [...new Map(heard.events.map((event) => [`${event.type} ${idOf(event)}`, event.type])).values()].toSorted();
}

/** Who is in it, and who was until it happened: whoever is outside hears less of a private group. */
function hearersOf(what: string, { bert: _banned, stan, ...inside }: Crew): readonly Person[] {
  const isOutside = what === 'the end of a ban' || what === 'a ban of somebody outside';
  return isOutside ? Object.values(inside) : [...Object.values(inside), stan];
}

function timesOf(message: MessageRecord | undefined): unknown {
  return [message?.sentAt, message?.editedAt, message?.deliveredAt, message?.readAt].map((time) => (time ?? 0) > 0);
}

function codeOf(error: unknown): unknown {
  if (!isKitException(error)) throw error;
  return error.code;
}

/** What differs between two groups in which the same happened. */
const passing: ReadonlySet<string> = new Set([
  ...['id', 'revision', 'groupRevision', 'order', 'type', 'status', 'lastActiveAt', 'cursor', 'upTo'],
]);
const times: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'joinedAt', 'sentAt', 'deliveredAt', 'readAt', 'editedAt', 'deletedAt', 'at'],
]);

/** Values with the names of this group and its messages taken out, so that those of another can be held against them. */
function plainIn({ guid, ids }: Stage, muids: ReadonlyMap<string, string>): (value: unknown) => unknown {
  const nameOf = (value: string): string => {
    if (value === guid) return 'the group';
    for (const known of [ids, muids]) {
      for (const [name, id] of known) if (id === value) return name;
    }
    return value;
  };
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return nameOf(value);
    if (Array.isArray(value)) return value.map(plain);
    if (!isRecord(value)) return value;
    const isPlace = Object.keys(value).length === 2 && 'id' in value && 'type' in value;
    const parts = Object.entries(value).flatMap(([field, part]): readonly (readonly [string, unknown])[] => {
      if (times.has(field)) return [[field, Number(part) > 0]];
      if (field === 'type' && (isPlace || !('guid' in value))) return [[field, part]];
      if (field === 'id' && (isPlace || (value['muid'] ?? '') !== '')) return [[field, plain(part)]];
      return passing.has(field) ? [] : [[field, plain(part)]];
    });
    return Object.fromEntries(parts);
  };
  return plain;
}
