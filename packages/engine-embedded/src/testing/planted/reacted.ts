import type { ChatEngine, Page, ReactionRecord, ReactionsQuery } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { historyQuery, reactionsQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, instead, part, withItems, type Row } from './rows.ts';

/** Emoji, message and person of each reaction that this life of the server has seen, with a time. */
const given = perLife(() => new Map<string, number>());
/** What stood under messages that were deleted. */
const deleted = perLife(() => new Map<string, unknown>());

const order = 'who reacted › each reaction names who, with what and when, the newest first';
const second = 'who reacted › reactions of one second stand by uid, then by emoji';
const anew = 'who reacted › one taken back is gone, and one given anew is a new one';
const emojis = 'who reacted › of one emoji only those with it are listed, and of one that nobody gave none';
const paged = 'who reacted › nothing comes twice or is missed while reactions come and go between pages';
const bound = 'who reacted › a cursor is bound to its message and its emoji';
const readers = 'who reacted › whoever may not read the message does not hear who reacted';

/** The list says something else of each reaction, or leaves it out by `null`. */
function each(name: string, fault: string, caughtBy: string, saying: RegExp, change: (item: unknown) => unknown): Row {
  return [
    name,
    fault,
    caughtBy,
    saying,
    answered('listReactions', (page) => withItems(page, (items) => items.map(change).filter((one) => one !== null))),
  ];
}

/** Items of a page stand otherwise. */
function sorted(
  name: string,
  fault: string,
  caughtBy: string,
  compare: (a: ReactionRecord, b: ReactionRecord) => number,
): Row {
  return [
    name,
    fault,
    caughtBy,
    /who reacted, with what and when|sequence of reactions|after one reacted twice/,
    pages((all) => all.toSorted(compare)),
  ];
}

/** All of a list, made anew of all of the healthy one, in pages that name how many came before them. */
function pages(
  make: (all: readonly ReactionRecord[]) => readonly ReactionRecord[],
  cursorOf: (items: readonly ReactionRecord[], end: number) => string = (items, end) => keyOf(items[end - 1]),
  placeIn: (items: readonly ReactionRecord[], cursor: string) => number = (items, cursor) =>
    items.findIndex((one) => keyOf(one) === cursor) + 1,
): PlantedFault['breaks'] {
  return (engine) => ({
    async listReactions(id, query, signal): Promise<Page<ReactionRecord>> {
      const all = make(await whole(engine, id, query, signal));
      const begin = query.cursor === null ? 0 : placeIn(all, query.cursor);
      const end = Math.min(all.length, begin + query.limit);
      const isLast = end === all.length;
      return { items: all.slice(begin, end), cursor: isLast ? null : cursorOf(all, end), isLast };
    },
  });
}

async function whole(
  engine: ChatEngine,
  id: string,
  { emoji, limit }: ReactionsQuery,
  signal: AbortSignal,
): Promise<readonly ReactionRecord[]> {
  await engine.listReactions(id, reactionsQuery({ limit }), signal);
  const { items } = await engine.listReactions(id, reactionsQuery({ emoji }), signal);
  return items;
}

function keyOf(reaction: ReactionRecord | undefined): string {
  return JSON.stringify([reaction?.at, reaction?.user.uid, reaction?.emoji]);
}

const byUid = (a: ReactionRecord, b: ReactionRecord): number => (a.user.uid < b.user.uid ? -1 : 1);

/** A server's own reading of what is asked would heal it. */
const cutLimit: PlantedFault = {
  name: 'reactions-cut-the-limit',
  fault: 'A limit of reactions is cut to what fits.',
  caughtBy: 'who reacted › a page ends where its list does, and limits that cannot be are refused',
  saying: /reactions at once succeeded, expected INVALID_ARGUMENT/,
  at: 'engine',
  breaks: asked('listReactions', ([id, query, ...rest]) => {
    const limit = Math.trunc(Number(part(query, 'limit'))) || 1;
    return [id, { ...Object(query), limit: Math.min(100, Math.max(1, limit)) }, ...rest];
  }),
};

/** Faults of the list of those who reacted. */
export const plantedInReacted: readonly PlantedFault[] = fromRows([
  sorted('reactions-oldest-first', 'Reactions stand with the oldest first.', order, (a, b) => a.at - b.at),
  sorted('reactions-by-uid', 'Reactions stand by uid, whenever they were given.', order, byUid),
  sorted('reactions-by-emoji', 'Reactions stand by emoji first.', order, (a, b) => (a.emoji < b.emoji ? -1 : 1)),
  sorted(
    'reactions-by-name',
    'Reactions of one second stand by name.',
    second,
    (a, b) => b.at - a.at || (a.user.name < b.user.name ? -1 : 1),
  ),
  sorted(
    'reactions-of-a-second-by-emoji',
    'Reactions of one second stand by emoji before they do by uid.',
    second,
    (a, b) => b.at - a.at || (a.emoji < b.emoji ? -1 : 1),
  ),
  sorted('one-person-s-emoji-anyhow', 'The reactions of one person in one second stand backwards.', second, (a, b) =>
    a.at === b.at && a.user.uid === b.user.uid ? (a.emoji < b.emoji ? 1 : -1) : b.at - a.at || byUid(a, b),
  ),
  each(
    'reactions-without-time',
    'Nobody knows when one reacted.',
    order,
    /who reacted, with what and when/,
    (item) => ({
      ...Object(item),
      at: 0,
    }),
  ),
  each('reactions-in-milliseconds', 'Times of reactions are in milliseconds.', order, /./, (item) => ({
    ...Object(item),
    at: Number(part(item, 'at')) * 1_000,
  })),
  each(
    'reactors-without-tags',
    'People among reactions come without their tags and blocks.',
    'records › a person is the same in every answer, whoever looks',
    /of a person in listReactions/,
    (item) => ({ ...Object(item), user: { ...Object(part(item, 'user')), tags: [], blockedByMe: false } }),
  ),
  each(
    'blocked-do-not-react',
    'Over a block the other side is left out.',
    'who reacted › both sides of a one-to-one chat hear who reacted, over a block too',
    /who reacted, for/,
    (item) => (part(item, 'user.blockedByMe') === true || part(item, 'user.hasBlockedMe') === true ? null : item),
  ),
  [
    'one-reaction-each',
    'Of each person the newest reaction is listed, and no other.',
    order,
    /who reacted, with what and when/,
    pages((all) => all.filter((one, at) => all.findIndex(({ user }) => user.uid === one.user.uid) === at)),
  ],
  [
    'reactions-of-whoever-left',
    'Who left or was kicked is not among those who reacted.',
    readers,
    /who reacted, after both were gone/,
    instead('listReactions', async (go, [id], { engine }) => {
      const page = await go();
      const { receiver } = await engine.getMessage(String(id), live());
      if (receiver.type !== 'group') return page;
      const query = { limit: 100, cursor: null, keyword: '', scopes: [] };
      const { items } = await engine.listMembers(receiver.id, query, live());
      const uids = new Set(items.map(({ uid }) => uid));
      return withItems(page, (all) => all.filter((one) => uids.has(String(part(one, 'user.uid')))));
    }),
  ],
  ...(
    [
      ['strangers', readers],
      ['banned', 'who reacted › whoever was banned does not hear who reacted'],
      ['outsiders', 'who reacted › both sides of a one-to-one chat hear who reacted, over a block too'],
      ['forgetful', 'who reacted › a conversation that one deleted tells nothing any more'],
    ] as const
  ).map(([who, caughtBy]): Row => [
    `reactions-for-${who}`,
    'Who reacted is told to whoever knows the id of a message.',
    caughtBy,
    /asking.* succeeded, expected NOT_FOUND/,
    instead('listReactions', (_go, [id, query], { engine, company }) =>
      company.insist(engine, (one) => Reflect.apply(one.listReactions, one, [id, query, live()])),
    ),
  ]),
  [
    'reactions-of-nobody-for-strangers',
    'Whoever may not read a message is answered that nobody reacted to it.',
    readers,
    /asking succeeded, expected NOT_FOUND/,
    instead('listReactions', async (go, [id], { engine, company }) => {
      const known = await company.insist(engine, (one) => one.getMessage(String(id), live())).catch(() => null);
      const own = await engine.getMessage(String(id), live()).catch(() => null);
      return known && !own ? { items: [], cursor: null, isLast: true } : go();
    }),
  ],
  [
    'reactions-of-any-emoji',
    '`listReactions` does not look at `emoji`.',
    emojis,
    /who reacted with one emoji/,
    asked('listReactions', ([id, query, ...rest]) => [id, { ...Object(query), emoji: '' }, ...rest]),
  ],
  [
    'reactions-of-any-tone',
    'An emoji asked for is also found with a tone of skin.',
    emojis,
    /who reacted with one emoji/,
    instead('listReactions', async (go, [id, query], { engine }) => {
      const wanted = String(part(query, 'emoji'));
      if (wanted === '') return go();
      const { items } = await engine.listReactions(String(id), reactionsQuery(), live());
      return { items: items.filter(({ emoji }) => emoji.startsWith(wanted)), cursor: null, isLast: true };
    }),
  ],
  [
    'reactions-by-number',
    'A cursor of reactions says how many came before.',
    paged,
    /reactions over all pages/,
    pages(
      (all) => all,
      (_items, end) => String(end),
      (_items, cursor) => Number(cursor),
    ),
  ],
  [
    'reactions-behind-a-lost-one',
    'Where the reaction at which a page ended is gone, the list begins anew.',
    paged,
    /reactions over all pages/,
    pages((all) => all),
  ],
  [
    'reactions-end-at-a-lost-one',
    'Where the reaction at which a page ended is gone, the list ends.',
    paged,
    /reactions over all pages/,
    pages(
      (all) => all,
      undefined,
      (items, cursor) => {
        const place = items.findIndex((one) => keyOf(one) === cursor);
        return place === -1 ? items.length : place + 1;
      },
    ),
  ],
  [
    'reactions-by-any-cursor',
    'A cursor of reactions is good for every message and emoji.',
    bound,
    /a cursor of all emoji .* succeeded/,
    pages(
      (all) => all,
      undefined,
      (items, cursor) => items.filter((one) => one.at > Number(cursor.slice(1).split(',')[0])).length + 1,
    ),
  ],
  [
    'reactions-never-last',
    'A full page of reactions is never the last.',
    'who reacted › a page ends where its list does, and limits that cannot be are refused',
    /items, cursor and isLast of a full page/,
    answered('listReactions', (page, [, query]) =>
      isRecord(page) && Array.isArray(page['items']) && page['items'].length === part(query, 'limit')
        ? { ...page, cursor: 'more', isLast: false }
        : page,
    ),
  ],
  [
    'reacting-twice-is-anew',
    'Who reacts with the same emoji again has reacted just now.',
    anew,
    /after one reacted twice/,
    (engine) => ({
      async setReaction(id, emoji, isAdded, signal) {
        if (isAdded) await engine.setReaction(id, emoji, false, signal);
        return engine.setReaction(id, emoji, isAdded, signal);
      },
    }),
  ],
  [
    'first-time-of-a-reaction-stays',
    'A reaction given anew is as old as the one that was taken back.',
    anew,
    /took it back and gave it anew/,
    (engine, company) => ({
      async listReactions(id, query, signal) {
        const page = await engine.listReactions(id, query, signal);
        const times = given(company);
        const items = page.items.map((one) => {
          const key = `${one.emoji} ${id} ${one.user.uid}`;
          if (!times.has(key)) times.set(key, one.at);
          return { ...one, at: times.get(key) ?? one.at };
        });
        return { ...page, items: items.toSorted((a, b) => b.at - a.at || byUid(a, b)) };
      },
    }),
  ],
  [
    'reactions-taken-back-stay-listed',
    'One that was taken back is listed as long as the server lives.',
    anew,
    /after one took it back/,
    (engine, company) => ({
      async listReactions(id, query, signal) {
        const page = await engine.listReactions(id, query, signal);
        const known = deleted(company).get(id);
        const before: readonly ReactionRecord[] = Array.isArray(known) ? known : [];
        const items = [
          ...page.items,
          ...before.filter(({ user }) => !page.items.some((one) => one.user.uid === user.uid)),
        ];
        deleted(company).set(id, items);
        return { ...page, items };
      },
    }),
  ],
  [
    'reactions-of-the-deleted',
    'Who reacted to a message is told also when it is deleted.',
    'who reacted › a deleted message has none',
    /page of reactions to a deleted message/,
    (engine, company) => ({
      ...instead('listReactions', (go, [id]) => deleted(company).get(String(id)) ?? go())(engine, company),
      async deleteMessage(id, signal) {
        deleted(company).set(id, await engine.listReactions(id, reactionsQuery(), signal));
        return engine.deleteMessage(id, signal);
      },
    }),
  ],
  [
    'reactions-to-the-whole-thread',
    'Who reacted to a reply reacted to the first message of its thread.',
    'who reacted › a reply has reactions of its own',
    /who reacted to the first message of its thread|who reacted to a reply/,
    instead('listReactions', async (go, [id], { engine }) => {
      const page = await go();
      const { receiver } = await engine.getMessage(String(id), live());
      const { items } = await engine.history(receiver, historyQuery({ parentId: String(id) }), live());
      const more = await Promise.all(items.map((reply) => engine.listReactions(reply.id, reactionsQuery(), live())));
      return withItems(page, (all) => [...all, ...more.flatMap((one) => one.items)]);
    }),
  ],
  [
    'times-of-reactions-in-memory',
    'After a crash nobody knows when one reacted.',
    'who reacted › who reacted, and when, is there after a crash',
    /after a crash/,
    (engine, company) => ({
      ...answered('listReactions', (page, [id]) =>
        withItems(page, (items) =>
          items.map((one) =>
            given(company).has(`${part(one, 'emoji')} ${id} ${part(one, 'user.uid')}`)
              ? one
              : { ...Object(one), at: 0 },
          ),
        ),
      )(engine, company),
      async setReaction(id, emoji, isAdded, signal) {
        given(company).set(`${emoji} ${id} ${company.uidOf(engine)}`, 1);
        return engine.setReaction(id, emoji, isAdded, signal);
      },
    }),
  ],
]).concat(cutLimit);
