import type { ChatEngine, ConversationRecord, ConversationsQuery } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, seededRandom } from '../index.ts';
import type { StoredPart } from '../state/stored.ts';
import { conversationsQuery, groupDraft, messageDraft } from '../testing/drafts.ts';
import { manualClock } from '../testing/manual-clock.ts';

const { signal } = new AbortController();

/** Everybody wrote to Ana, one second after the other. */
function* world(people: number): Generator<StoredPart> {
  const nothing = { avatar: '', role: '', statusMessage: '', link: '', metadata: {}, tags: [], lastActiveAt: 0 };
  const unread = { deliveredAt: 0, readAt: 0, editedAt: 0, deletedAt: 0, parentId: '', quotedId: '' };
  const uids = ['ana', ...Array.from({ length: people }, (_, index) => `u${index}`)];
  for (const uid of uids) {
    yield { part: 'user', user: { uid, name: uid, ...nothing, password: null, token: null, blocked: [] } };
  }
  for (const [index, sender] of uids.slice(1).entries()) {
    yield {
      part: 'message',
      message: {
        ...unread,
        order: index + 1,
        muid: `seed-${index}`,
        sender,
        to: ['user', 'ana'],
        content: { kind: 'text', text: 'hello' },
        sentAt: 1_700_000_000 + index,
        type: 'text',
        category: 'message',
        reactions: [],
        metadata: {},
        revision: 1,
      },
    };
  }
  yield { part: 'end', lastOrder: people };
}

async function ana(people: number): Promise<ChatEngine> {
  const server = createEmbeddedServer({ clock: manualClock(), random: seededRandom(1), seed: world(people) });
  const engine = server.engine();
  await engine.connect({ uid: 'ana' }, () => undefined, signal);
  return engine;
}

async function all(engine: ChatEngine, query: Partial<ConversationsQuery> = {}): Promise<ConversationRecord[]> {
  const items: ConversationRecord[] = [];
  for (let cursor: string | null = null, isLast = false; !isLast;) {
    const page = await engine.listConversations(conversationsQuery({ ...query, cursor }), signal);
    items.push(...page.items);
    ({ cursor, isLast } = page);
  }
  return items;
}

const idsOf = (records: readonly ConversationRecord[]): readonly string[] => records.map(({ target }) => target.id);

test('thousands of conversations stay in order while they move, come and go', async () => {
  const people = 2_000;
  const engine = await ana(people);
  const expected = Array.from({ length: people }, (_, index) => `u${people - 1 - index}`);
  expect(idsOf(await all(engine))).toEqual(expected);
  const random = seededRandom(7);
  for (let step = 0; step < 400; step += 1) {
    const id = random() < 0.2 ? `g${step}` : (expected[Math.floor(random() * expected.length)] ?? '');
    const place = expected.indexOf(id);
    const target = { type: id.startsWith('g') ? 'group' : 'user', id } as const;
    if (place >= 0) expected.splice(place, 1);
    if (place >= 0 && random() < 0.3) {
      await engine.deleteConversation(target, signal);
    } else {
      if (place < 0) await engine.createGroup(groupDraft({ guid: id }), signal);
      else await engine.send(target, messageDraft(`m${step}`, 'again'), signal);
      expected.unshift(id);
    }
  }
  expect(idsOf(await all(engine))).toEqual(expected);
});

test('a renamed person is found by the new name, at the same place', async () => {
  const server = createEmbeddedServer({ clock: manualClock(), random: seededRandom(1), seed: world(3) });
  const engine = server.engine();
  await engine.connect({ uid: 'ana' }, () => undefined, signal);
  await all(engine);
  await server.updateUser('u1', { name: 'Zoë' });
  expect(idsOf(await all(engine, { keyword: 'zoe' }))).toEqual(['u1']);
  expect(idsOf(await all(engine))).toEqual(['u2', 'u1', 'u0']);
});

test.each([
  ['a fraction as the time', '1.5,1'],
  ['a fraction as the order', '1,1.5'],
  ['a time beyond all numbers', '1e400,1'],
  ['an order beyond what is exact', '1,1e300'],
])('a cursor with %s is refused', async (_what, numbers) => {
  const engine = await ana(3);
  const { cursor } = await engine.listConversations(conversationsQuery({ limit: 1 }), signal);
  const forged = cursor?.replace(/,\d+,\d+,"user"/, `,${numbers},"user"`) ?? '';
  expect(forged).toContain(numbers);
  await expect(
    engine.listConversations(conversationsQuery({ limit: 1, cursor: forged }), signal),
  ).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', details: { argument: 'cursor' } });
});
