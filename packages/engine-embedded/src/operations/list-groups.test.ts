import type { ChatEngine, GroupRecord, GroupsQuery } from '@open-chat-kit/sdk/engine';
import { seededRandom } from '../index.ts';
import { anaAmong } from '../testing/demo-groups.ts';
import { groupDraft, groupsQuery } from '../testing/drafts.ts';

const { signal } = new AbortController();

async function all(engine: ChatEngine, query: Partial<GroupsQuery> = {}, limit = 100): Promise<GroupRecord[]> {
  const items: GroupRecord[] = [];
  for (let cursor: string | null = null, isLast = false; !isLast;) {
    const page = await engine.listGroups(groupsQuery({ ...query, cursor, limit }), signal);
    items.push(...page.items);
    ({ cursor, isLast } = page);
  }
  return items;
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

test('searching finds what a plain filter finds, with every filter and in pages of any size', async () => {
  const engine = await anaAmong(3_000);
  const everything = await all(engine, { withTags: true });
  const keywords = [
    'a',
    'ü',
    'ZURICH',
    'Zürich',
    'runners 2',
    '東京',
    'القراءة',
    'ספר',
    '🍿',
    '42',
    'zzz',
    ' ',
    'n t',
    '0',
  ];
  for (const keyword of keywords) {
    for (const query of [
      {},
      { joinedOnly: true },
      { tags: ['music', 'featured'] },
      { joinedOnly: true, tags: ['food'] },
    ]) {
      const found = await all(engine, { ...query, keyword, withTags: true }, 7);
      const expected = everything
        .filter(({ name }) => plain(name).includes(plain(keyword)))
        .filter(({ hasJoined }) => !('joinedOnly' in query) || hasJoined)
        .filter(({ tags }) => !query.tags || query.tags.some((tag) => tags.includes(tag)));
      expect(found).toEqual(expected);
    }
  }
});

test('whatever comes, goes or moves between pages, the rest comes once and in order', async () => {
  const engine = await anaAmong(400);
  const before = await all(engine);
  const random = seededRandom(9);
  const seen: GroupRecord[] = [];
  const changed = new Set<string>();
  const own: string[] = [];
  for (let cursor: string | null = null, isLast = false; !isLast;) {
    const page = await engine.listGroups(groupsQuery({ cursor, limit: 10 }), signal);
    seen.push(...page.items);
    ({ cursor, isLast } = page);
    const name = String.fromCodePoint(97 + Math.floor(random() * 26));
    const { group } = await engine.createGroup(groupDraft({ name }), signal);
    own.push(group.guid);
    changed.add(group.guid);
    const other = own[Math.floor(random() * own.length)];
    if (other === undefined) continue;
    if (random() < 0.5) await engine.updateGroup(other, { name: `${name}${name}` }, signal);
    else {
      await engine.deleteGroup(other, signal);
      own.splice(own.indexOf(other), 1);
    }
  }
  const untouched = seen.filter(({ guid }) => !changed.has(guid));
  expect(untouched.map(({ guid }) => guid)).toEqual(before.map(({ guid }) => guid));
});
