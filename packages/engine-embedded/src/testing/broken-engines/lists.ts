import { isKitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, GroupRecord, GroupsQuery, Page } from '@open-chat-kit/sdk/engine';
import type { BrokenEngine, Company } from './broken-engine.ts';

const live = (): AbortSignal => new AbortController().signal;

/** An engine whose lists of groups are made by `list`. */
const listing =
  (list: (query: GroupsQuery, engine: ChatEngine, company: Company) => Promise<Page<GroupRecord>>) =>
  (engine: ChatEngine, company: Company): Partial<ChatEngine> => ({
    listGroups: (query) => list(query, engine, company),
  });

/** Faults of lists, pages and search. */
export const brokenLists: readonly BrokenEngine[] = [
  {
    name: 'page-overlap',
    fault: 'A page begins with the group that the page before ended with.',
    caughtBy: 'paging › nothing comes twice while groups are created between pages',
    saying: /stands 2 times in the pages/,
    breaks(engine) {
      const lastOf = new Map<string, GroupRecord>();
      return {
        async listGroups(query, signal) {
          const page = await engine.listGroups(query, signal);
          const before = query.cursor === null ? undefined : lastOf.get(query.cursor);
          const last = page.items.at(-1);
          if (page.cursor !== null && last) lastOf.set(page.cursor, last);
          return before ? { ...page, items: [before, ...page.items.slice(1)] } : page;
        },
      };
    },
  },
  {
    name: 'offset-paging',
    fault: 'Pages count from the start, so that a deletion hides a group.',
    caughtBy: 'paging › nothing is missed while groups are deleted between pages',
    saying: /is missing from the pages while others are deleted/,
    breaks: listing(async (query, engine) => {
      const { items } = await engine.listGroups({ ...query, cursor: null, limit: 100 }, live());
      const end = Number(query.cursor ?? 0) + query.limit;
      const isLast = end >= items.length;
      return { items: items.slice(end - query.limit, end), isLast, cursor: isLast ? null : String(end) };
    }),
  },
  {
    name: 'extra-empty-page',
    fault: 'The end of a list shows only as an empty page.',
    caughtBy: 'paging › the end is known without an extra empty page',
    saying: /length and isLast of the last of two full pages is \[2,false\]/,
    breaks: listing(async (query, engine) => {
      if (query.cursor === 'the end') return { items: [], isLast: true, cursor: null };
      const page = await engine.listGroups(query, live());
      return page.items.length === query.limit && page.isLast ? { ...page, isLast: false, cursor: 'the end' } : page;
    }),
  },
  {
    name: 'is-last-always',
    fault: 'Every page says that it is the last one.',
    caughtBy: 'paging › pages together give every group once, none above the limit',
    saying: /"no cursor" and "is last"/,
    breaks: listing(async (query, engine) => ({ ...(await engine.listGroups(query, live())), isLast: true })),
  },
  {
    name: 'cursor-ignores-query',
    fault: 'A cursor of another query is taken as if it belonged to this one.',
    caughtBy: 'paging › a cursor is bound to its query',
    saying: /a cursor of another query succeeded/,
    breaks: listing((query, engine) =>
      engine.listGroups(query, live()).catch(() => engine.listGroups({ ...query, cursor: null }, live())),
    ),
  },
  {
    name: 'cursor-used-up',
    fault: 'A cursor gives its page only once.',
    caughtBy: 'paging › the same cursor gives the same page again',
    saying: /page asked for a second time is \[\]/,
    breaks(engine) {
      const used = new Set<string>();
      return {
        async listGroups(query, signal) {
          if (query.cursor !== null && used.has(query.cursor)) return { items: [], isLast: true, cursor: null };
          if (query.cursor !== null) used.add(query.cursor);
          return engine.listGroups(query, signal);
        },
      };
    },
  },
  {
    name: 'limit-ignored',
    fault: 'Every page holds all groups.',
    caughtBy: 'paging › pages together give every group once, none above the limit',
    saying: /page 1 holds 7 items, the limit is 3/,
    breaks: listing((query, engine) => engine.listGroups({ ...query, limit: 100 }, live())),
  },
  {
    name: 'limit-unchecked',
    fault: 'A limit of 0 gives an empty page instead of an error.',
    caughtBy: 'limits › limits outside 1 to 100 are refused',
    saying: /a list with limit 0 succeeded/,
    breaks: listing(async (query, engine) => {
      if (query.limit < 1) return { items: [], isLast: true, cursor: null };
      return engine.listGroups(query, live());
    }),
  },
  {
    name: 'order-wrong',
    fault: 'Groups on a page stand in descending order.',
    caughtBy: 'paging › groups stand in ascending order and guid',
    saying: /sequence of groups over all pages/,
    breaks: listing(async (query, engine) => {
      const page = await engine.listGroups(query, live());
      return { ...page, items: page.items.toReversed() };
    }),
  },
  {
    name: 'joined-only-ignored',
    fault: 'joinedOnly lists all groups.',
    caughtBy: 'paging › joinedOnly leaves out groups that one is not in',
    saying: /groups that Ben is in, by joinedOnly/,
    breaks: listing((query, engine) => engine.listGroups({ ...query, joinedOnly: false }, live())),
  },
  {
    name: 'search-by-case',
    fault: 'Search tells capital letters from small ones.',
    caughtBy: 'search › knows no case',
    saying: /what the keyword "rOWING club" finds is \[\]/,
    breaks: listing(async (query, engine) => {
      const page = await engine.listGroups(query, live());
      return { ...page, items: page.items.filter(({ name }) => name.includes(query.keyword)) };
    }),
  },
  {
    name: 'search-by-beginning',
    fault: 'Search finds only the beginnings of names.',
    caughtBy: 'search › finds a part in the middle of a name',
    saying: /what the keyword "wing" finds is \[\]/,
    breaks: listing(async (query, engine) => {
      const page = await engine.listGroups(query, live());
      const keyword = query.keyword.toLowerCase();
      return { ...page, items: page.items.filter(({ name }) => name.toLowerCase().startsWith(keyword)) };
    }),
  },
  {
    name: 'search-as-pattern',
    fault: 'A percent sign in a keyword stands for anything, as in SQL.',
    caughtBy: 'search › takes a percent sign literally',
    saying: /what the keyword "0%" finds/,
    breaks: listing((query, engine) =>
      engine.listGroups({ ...query, keyword: query.keyword.replaceAll('%', '') }, live()),
    ),
  },
  {
    name: 'tags-ignored',
    fault: 'Lists by tag hold groups of every tag.',
    caughtBy: 'tags › groups with any of the tags are listed',
    saying: /groups tagged sport or music/,
    breaks: listing((query, engine) => engine.listGroups({ ...query, tags: [] }, live())),
  },
  {
    name: 'private-listed',
    fault: 'Private groups stand in the lists of strangers.',
    caughtBy: 'groups › a private group stands in no list of a stranger',
    saying: /a stranger finds a private group in the list/,
    breaks: listing(async (query, engine, company) => {
      const page = await engine.listGroups(query, live());
      const others = company.engines.filter((other) => other !== engine);
      const theirs = await Promise.all(others.map((other) => other.listGroups(query, live())));
      const hidden = theirs.flatMap(({ items }) => items).filter(({ type }) => type === 'private');
      return { ...page, items: [...page.items, ...hidden].slice(0, query.limit) };
    }),
  },
  {
    name: 'members-unordered',
    fault: 'Members stand in no order of scope.',
    caughtBy: 'members › members are listed by scope, then name',
    saying: /list of members is/,
    breaks: (engine) => ({
      async listMembers(guid, query, signal) {
        const page = await engine.listMembers(guid, query, signal);
        return { ...page, items: page.items.toReversed() };
      },
    }),
  },
  {
    name: 'raw-error',
    fault: 'What is not found is an ordinary Error.',
    caughtBy: 'groups › an unknown guid is not found',
    saying: /getGroup rejected with a raw Error .* instead of a KitException/,
    breaks: (engine) => ({
      getGroup: (guid, signal) =>
        engine.getGroup(guid, signal).catch((error: unknown) => {
          throw isKitException(error) ? new Error(error.message) : error;
        }),
    }),
  },
  {
    name: 'throws-at-once',
    fault: 'A wrong argument throws where the promise should reject.',
    caughtBy: 'hostile input › values of a wrong type are refused, never thrown',
    saying: /getGroup threw a raw TypeError/,
    breaks: (engine) => ({ getGroup: (guid, signal) => engine.getGroup(guid.trim(), signal) }),
  },
];
