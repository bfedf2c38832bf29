import type { Capability } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { allPages, groupsQuery, live, membersQuery, ownGroups, usersQuery } from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';

const group = 'search';
const needs: readonly Capability[] = ['search'];

/** What is searched for among which names, and what has to be found. */
interface SearchRow {
  readonly fact: string;
  readonly names: readonly string[];
  readonly keyword: string;
  readonly found: readonly string[];
}

const rows: readonly SearchRow[] = [
  {
    fact: 'finds a part in the middle of a name',
    names: ['Rowing club', 'Chess'],
    keyword: 'wing',
    found: ['Rowing club'],
  },
  { fact: 'knows no case', names: ['Rowing CLUB', 'Chess'], keyword: 'rOWING club', found: ['Rowing CLUB'] },
  {
    fact: 'finds accented names without accents',
    names: ['Café Zürich', 'Chess'],
    keyword: 'cafe zur',
    found: ['Café Zürich'],
  },
  { fact: 'finds plain names with accents', names: ['Cafe', 'Chess'], keyword: 'CAFÉ', found: ['Cafe'] },
  {
    fact: 'finds composed names by decomposed letters',
    names: ['Caf\u00E9'],
    keyword: 'Cafe\u0301',
    found: ['Caf\u00E9'],
  },
  { fact: 'finds Cyrillic names without case', names: ['Шахматы', 'Chess'], keyword: 'шАХ', found: ['Шахматы'] },
  { fact: 'finds Japanese names', names: ['東京サッカー部', 'Chess'], keyword: 'サッカー', found: ['東京サッカー部'] },
  { fact: 'finds Arabic names', names: ['نادي الشطرنج', 'Chess'], keyword: 'الشطرنج', found: ['نادي الشطرنج'] },
  { fact: 'finds emoji', names: ['Team 🚣‍♀️', 'Chess'], keyword: '🚣', found: ['Team 🚣‍♀️'] },
  {
    fact: 'finds ligatures and wide letters by plain ones',
    names: ['O\uFB03ce', '\uFF21\uFF22\uFF23'],
    keyword: 'office',
    found: ['O\uFB03ce'],
  },
  { fact: 'knows one sigma', names: ['Σίσυφος', 'Chess'], keyword: 'σισυφοσ', found: ['Σίσυφος'] },
  { fact: 'finds nothing where nothing fits', names: ['Chess'], keyword: 'rowing', found: [] },
  {
    fact: 'takes a percent sign literally',
    names: ['100% cotton', '1000 cotton'],
    keyword: '0%',
    found: ['100% cotton'],
  },
  { fact: 'takes an underscore literally', names: ['a_b', 'axb'], keyword: 'a_b', found: ['a_b'] },
  { fact: 'takes signs of patterns literally', names: ['a.*[b', 'axxb'], keyword: '.*[', found: ['a.*[b'] },
  {
    fact: 'takes quotes and backslashes literally',
    names: [`it's "\\x"`, 'its'],
    keyword: `'s "\\`,
    found: [`it's "\\x"`],
  },
];

export const searchChecks: readonly ConformanceCheck[] = [
  ...rows.map(({ fact, names, keyword, found }) =>
    check(group, fact, needs, async (scene) => {
      const anna = await scene.person('Anna');
      for (const name of names) await scene.group(anna, { name });
      const hits = await search(anna, keyword);
      expectEqual(hits.toSorted(), found.toSorted(), `what the keyword ${JSON.stringify(keyword)} finds`);
    }),
  ),

  check(group, 'an empty keyword finds all', needs, async (scene) => {
    const anna = await scene.person('Anna');
    for (const name of ['One', 'Two']) await scene.group(anna, { name });
    expectEqual(await search(anna, ''), ['One', 'Two'], 'what an empty keyword finds');
  }),

  check(group, 'pages of hits are full and complete', needs, async (scene) => {
    const anna = await scene.person('Anna');
    for (const name of ['Row 1', 'Chess', 'Row 2', 'Row 3', 'Row 4']) await scene.group(anna, { name });
    const query = ownGroups({ keyword: 'row', limit: 2 });
    const first = await anna.engine.listGroups(query, live());
    expectEqual([first.items.length, first.isLast], [2, false], 'length and isLast of the first page of hits');
    const second = await anna.engine.listGroups({ ...query, cursor: first.cursor }, live());
    expectEqual([second.items.length, second.isLast], [2, true], 'length and isLast of the last page of hits');
  }),

  check(group, 'finds the new name after a change, not the old one', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const { guid } = await scene.group(anna, { name: 'Rowing' });
    await anna.engine.updateGroup(guid, { name: 'Chess' }, live());
    expectEqual([await search(anna, 'row'), await search(anna, 'chess')], [[], ['Chess']], 'old and new name');
  }),

  check(group, 'does not find private groups of others', needs, async (scene) => {
    const { owner, stranger } = await scene.cast(['stranger'], { type: 'private', name: 'Hidden treasure' });
    const keyword = 'hidden treasure';
    expectEqual(await search(owner, keyword), ['Hidden treasure'], 'what the owner finds');
    const read = (cursor: string | null) => stranger.engine.listGroups(groupsQuery({ keyword, cursor }), live());
    const hits = await allPages(100, read);
    expectThat(!hits.some((hit) => hit.owner === owner.uid), 'a stranger finds a private group by its name');
  }),

  check(group, 'finds members by name and by uid', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const people = await scene.people('Émile Roux', 'Zoe');
    await scene.add(owner, chat.guid, people, 'participant');
    expectEqual(await members(owner, chat.guid, 'emile r'), ['Émile Roux'], 'members found by name');
    expectEqual(await members(owner, chat.guid, people[1]?.uid ?? ''), ['Zoe'], 'members found by uid');
  }),

  check(group, 'finds users by name and by uid', needs, async (scene) => {
    const [anna, ben] = [await scene.person('Anna'), await scene.person('Benoît')];
    const find = async (keyword: string): Promise<readonly string[]> => {
      const page = await anna.engine.listUsers(usersQuery({ keyword, uids: [anna.uid, ben.uid] }), live());
      return page.items.map(({ uid }) => uid);
    };
    expectEqual(await find('BENOIT'), [ben.uid], 'users found by name');
    expectEqual(await find(ben.uid), [ben.uid], 'users found by uid');
    expectEqual(await find('zzz'), [], 'users found by a name that nobody has');
  }),

  check(group, 'finds messages by text without case and accents', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    for (const words of ['Meet at the Café', 'Meet at home']) await scene.say(owner, inGroup(chat), words);
    const found = await scene.texts(owner, inGroup(chat), { keyword: 'CAFE' });
    expectEqual(found, ['Meet at the Café'], 'messages found by text');
  }),
];

async function search(person: Person, keyword: string): Promise<readonly string[]> {
  const page = await person.engine.listGroups(ownGroups({ keyword }), live());
  return page.items.map(({ name }) => name);
}

async function members(person: Person, guid: string, keyword: string): Promise<readonly string[]> {
  const page = await person.engine.listMembers(guid, membersQuery({ keyword }), live());
  return page.items.map(({ name }) => name);
}
