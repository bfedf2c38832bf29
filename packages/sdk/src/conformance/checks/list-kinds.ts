import type { ChatEngine, Page } from '../../contract.ts';
import type { Need } from '../harness.ts';
import { conversationsQuery, groupsQuery, live, membersQuery, usersQuery } from '../requests.ts';
import type { Person, Scene } from '../scene.ts';
import { later } from './talks.ts';

/** What lists are asked of: who is in it, and by which names they are told apart. */
export interface ListStage {
  readonly viewer: Person;
  readonly guid: string;
  /** Another group of the same people. */
  readonly other: string;
  readonly uids: readonly string[];
  /** In the name of each group, and nowhere else on the backend. */
  readonly mark: string;
  readonly nameOf: ReadonlyMap<string, string>;
}

/** A page of ids, and what stands behind them. */
export interface IdPage extends Page<string> {
  readonly records: readonly unknown[];
}

/** One page of a list, as ids. */
type Read = (
  engine: ChatEngine,
  paging: { readonly limit: number; readonly cursor: string | null },
  stage: ListStage,
  /** What is asked for besides. */
  more?: object,
) => Promise<IdPage>;

/** One way to ask for a list. */
export interface Variation {
  readonly what: string;
  readonly needs: readonly Need[];
  /** Names of what it lets through, in any order. */
  readonly lets: readonly string[];
  readonly read: Read;
  /** What it asks for; absent where it cannot be asked for together with anything else. */
  readonly changes?: (stage: ListStage) => object;
}

/** A list, with everything that can narrow it. */
export interface ListKind {
  readonly what: string;
  readonly needs: readonly Need[];
  readonly variations: readonly Variation[];
}

const everyone = ['Ada', 'Bea', 'Cid', 'Dora', 'Eve', 'Finn'];
const all = ['Olga', ...everyone];
const banned = ['Gus', 'Hal', 'Ida'];
/** One that anybody may join, one with a password, one from which the viewer is banned. */
const ofOthers = ['Foreign', 'Locked', 'Barred'];
const ownGroups = ['Anton', 'Berta', 'Caesar', 'Dora', 'Emil'];

/** People, groups, bans, blocks and talks in which every filter lets some through and leaves some out. */
export async function listStage(scene: Scene): Promise<ListStage> {
  const viewer = await scene.person('Olga');
  const has = viewer.engine.capabilities;
  const tag = (name: string, tags: readonly string[]): Promise<Person> => scene.person(name, has.tags ? tags : []);
  const people: Person[] = [];
  for (const [index, name] of [...everyone, ...banned].entries()) {
    people.push(await tag(name, index % 2 === 0 ? ['even', `by-${viewer.uid}`] : ['odd']));
  }
  const nameOf = new Map([viewer, ...people].map(({ uid, name }) => [uid, name]));
  const mark = `m${viewer.uid}m`;
  const guids: string[] = [];
  for (const [index, name] of ownGroups.entries()) {
    const tags = has.tags ? [index % 2 === 0 ? 'even' : 'odd', `of-${viewer.uid}`] : [];
    const { guid } = await scene.group(viewer, { name: `${name} ${mark}`, tags });
    guids.push(guid);
    nameOf.set(guid, name);
  }
  const [ada] = people;
  if (ada) {
    const { guid } = await scene.group(ada, { name: `Foreign ${mark}` });
    nameOf.set(guid, 'Foreign');
    if (has.passwordGroups) {
      const locked = await scene.group(ada, { name: `Locked ${mark}`, type: 'password', password: 'Open-7261' });
      nameOf.set(locked.guid, 'Locked');
    }
    if (has.bans) {
      const barred = await scene.group(ada, { name: `Barred ${mark}` });
      await ada.engine.banMember(barred.guid, viewer.uid, live());
      nameOf.set(barred.guid, 'Barred');
    }
  }
  const [guid = '', other = ''] = guids;
  for (const one of [guid, other]) await scene.add(viewer, one, people.slice(0, 6), 'participant');
  const [, bea, cid, dora, eve] = people;
  if (has.scopes) {
    await viewer.engine.setScope(guid, bea?.uid ?? '', 'admin', live());
    await viewer.engine.setScope(guid, cid?.uid ?? '', 'moderator', live());
  }
  if (has.bans) {
    for (const one of [guid, other])
      for (const { uid } of people.slice(6)) await viewer.engine.banMember(one, uid, live());
  }
  await later(scene);
  for (const person of [ada, bea, cid]) {
    if (person) await scene.say(person, { type: 'user', id: viewer.uid }, 'hello');
  }
  if (eve) await scene.say(viewer, { type: 'user', id: eve.uid }, 'hello');
  if (ada) await scene.say(ada, { type: 'group', id: guid }, 'hello all');
  if (has.blocking) await viewer.engine.setBlocked([dora?.uid ?? ''], true, live());
  if (has.blocking) await eve?.engine.setBlocked([viewer.uid], true, live());
  for (const person of [cid, dora]) await person?.engine.disconnect();
  await scene.quiet();
  return { viewer, guid, other, uids: people.slice(0, 6).map(({ uid }) => uid), mark, nameOf };
}

const groups = (
  what: string,
  needs: readonly Need[],
  lets: readonly string[],
  changes: (stage: ListStage) => object,
): Variation => ({
  what: `groups ${what}`,
  needs,
  lets,
  changes,
  read: async (engine, paging, stage, more) =>
    idsIn(
      await engine.listGroups(groupsQuery({ ...paging, joinedOnly: true, ...changes(stage), ...more }), live()),
      ({ guid }) => guid,
    ),
});

const users = (
  what: string,
  needs: readonly Need[],
  lets: readonly string[],
  changes: (stage: ListStage) => object,
  isAlone = false,
): Variation => ({
  what: `people ${what}`,
  needs,
  lets,
  ...(!isAlone && { changes }),
  read: async (engine, paging, stage, more) =>
    idsIn(
      await engine.listUsers(usersQuery({ ...paging, uids: stage.uids, ...changes(stage), ...more }), live()),
      ({ uid }) => uid,
    ),
});

const members = (
  what: string,
  needs: readonly Need[],
  lets: readonly string[],
  changes: object,
  isOther = false,
): Variation => ({
  what: `members ${what}`,
  needs,
  lets,
  ...(!isOther && { changes: () => changes }),
  read: async (engine, paging, { guid, other }, more) =>
    idsIn(
      await engine.listMembers(isOther ? other : guid, membersQuery({ ...paging, ...changes, ...more }), live()),
      ({ uid }) => uid,
    ),
});

const bans = (
  what: string,
  needs: readonly Need[],
  lets: readonly string[],
  changes: object,
  isOther = false,
): Variation => ({
  what: `banned people ${what}`,
  needs: ['bans', ...needs],
  lets,
  ...(!isOther && { changes: () => changes }),
  read: async (engine, paging, { guid, other }, more) =>
    idsIn(
      await engine.listBanned(isOther ? other : guid, membersQuery({ ...paging, ...changes, ...more }), live()),
      ({ uid }) => uid,
    ),
});

const talks = (what: string, needs: readonly Need[], lets: readonly string[], changes: object): Variation => ({
  what: `conversations ${what}`,
  needs: ['conversations', ...needs],
  lets,
  changes: () => changes,
  read: async (engine, paging, _stage, more) =>
    idsIn(
      await engine.listConversations(conversationsQuery({ ...paging, ...changes, ...more }), live()),
      ({ target }) => target.id,
    ),
});

const talkers = ['Ada', 'Bea', 'Cid', 'Eve'];

export const listKinds: readonly ListKind[] = [
  {
    what: 'groups',
    needs: [],
    variations: [
      groups('that one is in', [], ownGroups, () => ({})),
      groups('with a keyword', ['search'], ['Berta', 'Emil'].slice(0, 1), () => ({ keyword: 'BERT' })),
      groups('with a mark in their names', ['search'], ownGroups, ({ mark }) => ({ keyword: mark })),
      groups('of others as well', ['search', 'bans', 'passwordGroups'], [...ownGroups, ...ofOthers], ({ mark }) => ({
        keyword: mark,
        joinedOnly: false,
      })),
      groups('with a tag', ['tags'], ['Anton', 'Caesar', 'Emil'], () => ({ tags: ['even'] })),
      groups('with any of two tags', ['tags'], ownGroups, () => ({ tags: ['even', 'odd'] })),
      groups('with a tag of their own', ['tags'], ownGroups, ({ viewer }) => ({
        tags: [`of-${viewer.uid}`],
        joinedOnly: false,
      })),
      groups('with their tags', ['tags'], ownGroups, () => ({ withTags: true })),
      groups('with a tag that none has', ['tags'], [], () => ({ tags: ['none'] })),
    ],
  },
  {
    what: 'people',
    needs: [],
    variations: [
      users('by their uids', [], everyone, () => ({})),
      users('by some uids', [], ['Ada', 'Bea', 'Cid'], ({ uids }) => ({ uids: uids.slice(0, 3) })),
      users('with a keyword', ['search'], ['Dora'], () => ({ keyword: 'DOR' })),
      users('with another keyword', ['search'], ['Ada', 'Bea', 'Dora'], () => ({ keyword: 'a' })),
      users('who are there', ['presence'], ['Ada', 'Bea', 'Eve', 'Finn'], () => ({ status: 'online' })),
      users('who are not there', ['presence'], ['Cid', 'Dora'], () => ({ status: 'offline' })),
      users('with a tag', ['tags'], ['Ada', 'Cid', 'Eve'], () => ({ tags: ['even'] })),
      users('with any of two tags', ['tags'], everyone, () => ({ tags: ['even', 'odd'] })),
      users('with their tags', ['tags'], everyone, () => ({ withTags: true })),
      users('with a role that none has', [], [], () => ({ roles: ['none'] })),
      users('without those blocked', ['blocking'], ['Ada', 'Bea', 'Cid', 'Finn'], () => ({ hideBlocked: true })),
      users(
        'with a tag and no uids',
        ['tags'],
        ['Ada', 'Cid', 'Eve', 'Gus', 'Ida'],
        ({ viewer }) => ({ uids: [], tags: [`by-${viewer.uid}`] }),
        true,
      ),
    ],
  },
  {
    what: 'members',
    needs: [],
    variations: [
      members('of a group', [], all, {}),
      members('of another group', [], all, {}, true),
      members('with a keyword', ['search'], ['Dora'], { keyword: 'DOR' }),
      members('with another keyword', ['search'], ['Olga', 'Ada', 'Bea', 'Dora'], { keyword: 'a' }),
      members('of one scope', ['scopes'], ['Ada', 'Dora', 'Eve', 'Finn'], { scopes: ['participant'] }),
      members('of two scopes', ['scopes'], ['Bea', 'Cid'], { scopes: ['admin', 'moderator'] }),
      members('of one scope with a keyword', ['scopes', 'search'], ['Ada', 'Dora'], {
        scopes: ['participant'],
        keyword: 'a',
      }),
    ],
  },
  {
    what: 'banned people',
    needs: ['bans'],
    variations: [
      bans('of a group', [], banned, {}),
      bans('of another group', [], banned, {}, true),
      bans('with a keyword', ['search'], ['Hal', 'Ida'], { keyword: 'A' }),
      bans('with another keyword', ['search'], ['Gus'], { keyword: 'us' }),
      bans('of the one scope that they have', ['scopes'], banned, { scopes: ['participant'] }),
      bans('of scopes that they have not', ['scopes'], [], { scopes: ['owner', 'admin', 'moderator'] }),
    ],
  },
  {
    what: 'conversations',
    needs: ['conversations'],
    variations: [
      talks('of oneself', [], [...talkers, ...ownGroups], {}),
      talks('with people', [], talkers, { type: 'user' }),
      talks('in groups', [], ownGroups, { type: 'group' }),
      talks('with a keyword', ['search'], ['Berta', 'Bea'], { keyword: 'BE' }),
      talks('with another keyword', ['search'], ['Ada'], { keyword: 'ad' }),
      talks('in which something is unread', ['unreadCounts'], ['Ada', 'Bea', 'Cid', 'Anton'], { unreadOnly: true }),
      talks('with a tag', ['tags'], ['Ada', 'Cid', 'Eve', 'Anton', 'Caesar', 'Emil'], { tags: ['even'] }),
      talks('with people of a tag', ['tags'], ['Ada', 'Cid', 'Eve'], { userTags: ['even'] }),
      talks('in groups of a tag', ['tags'], ['Berta', 'Dora'], { groupTags: ['odd'] }),
      talks('with people and in groups of a tag', ['tags'], ['Bea', 'Anton', 'Caesar', 'Emil'], {
        userTags: ['odd'],
        groupTags: ['even'],
      }),
      talks('with their tags', ['tags'], [...talkers, ...ownGroups], { withTags: true }),
    ],
  },
];

function idsIn<Item>({ items, ...page }: Page<Item>, idOf: (item: Item) => string): IdPage {
  return { ...page, items: items.map(idOf), records: items };
}
