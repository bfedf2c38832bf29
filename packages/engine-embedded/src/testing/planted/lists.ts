import { compareMembers, compareTexts, rankOf } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, MemberRecord, Page } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { everyCall, live, perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { recordsOf } from './records.ts';

const firstOrders = perLife(() => new Map<string, string>());

type Compare<Item> = (a: Item, b: Item) => number;

interface Ordered {
  readonly order: string;
}

/** As JavaScript compares texts. */
const byUtf16 = (a: Ordered, b: Ordered): number => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0);

/** Faults of the order of lists, and of search. */
export const plantedInLists: readonly PlantedFault[] = [
  {
    name: 'order-of-the-first-name',
    fault: 'The order of a group is made of the name that it was created with.',
    caughtBy: 'order › a renamed group stands where one of that name stands',
    saying: /order of a group that was given the name of another one is "anton", expected "zora"/,
    at: 'server',
    breaks: (engine, company) =>
      recordsOf(engine, (record, kind, id) => {
        if (kind !== 'group' || typeof record['order'] !== 'string') return record;
        const first = firstOrders(company).get(id) ?? record['order'];
        firstOrders(company).set(id, first);
        return { ...record, order: first };
      }),
  },
  ...(['groups', 'members', 'people'] as const).map((what): PlantedFault => ({
    name: `order-of-${what}-unfolded`,
    fault: `${what} stand by their names as they are written.`,
    caughtBy: 'order › names stand by their letters, whatever their case and marks',
    saying: new RegExp(`${what} by their order is`),
    at: 'server',
    breaks: (engine) => unfolding(engine, what),
  })),
  {
    name: 'groups-by-utf16',
    fault: 'Groups stand by UTF-16 units.',
    caughtBy: 'order › groups stand by code point, not by UTF-16 unit',
    saying: /groups do not stand by code point of order and id: \["﨎 grove","[\w-]+"\] behind \["😀 smile","[\w-]+"\]/,
    at: 'server',
    breaks: (engine) => relisted(engine, byUtf16),
  },
  {
    name: 'users-by-utf16',
    fault: 'Users stand by UTF-16 units.',
    caughtBy: 'order › users stand by order and uid, by code point',
    saying: /users do not stand by code point of order and id: \["﨎 grove","[\w-]+"\] behind \["😀 smile","[\w-]+"\]/,
    at: 'server',
    breaks: (engine) => ({
      listUsers: async (query) =>
        pageOf(query, (await engine.listUsers({ ...query, limit: 100, cursor: null }, live())).items, byUtf16),
    }),
  },
  {
    name: 'members-by-utf16',
    fault: 'Members stand by UTF-16 units.',
    caughtBy: 'order › members stand by order and uid, by code point, the strongest scope first',
    saying:
      /members do not stand by scope, then by code point of order and id: \["participant","﨎 grove","[\w-]+"\] behind \["participant","😀 smile"/,
    at: 'server',
    breaks: (engine) => remembered(engine, (a, b) => rankOf(b.scope) - rankOf(a.scope) || byUtf16(a, b)),
  },
  {
    name: 'members-by-name',
    fault: 'Members stand by name, whatever their scope.',
    caughtBy: 'order › members stand by order and uid, by code point, the strongest scope first',
    saying:
      /members do not stand by scope, then by code point of order and id: \["moderator","mona","[\w-]+"\] behind \["participant","arger"/,
    at: 'server',
    breaks: (engine) => remembered(engine, (a, b) => compareTexts(a.order, b.order)),
  },
  {
    name: 'banned-by-time',
    fault: 'Banned people stand in the order of their bans.',
    caughtBy: 'order › banned users stand by order and uid, by code point',
    saying: /banned users do not stand by code point of order and id: \["anna","[\w-]+"\] behind \["zoe","[\w-]+"\]/,
    at: 'server',
    breaks(engine) {
      const bans: string[] = [];
      return {
        banMember(guid, uid, signal) {
          bans.push(uid);
          return engine.banMember(guid, uid, signal);
        },
        async listBanned(guid, query, signal) {
          const all = await engine.listBanned(guid, { ...query, limit: 100, cursor: null }, signal);
          return pageOf(query, all.items, (a, b) => bans.indexOf(a.uid) - bans.indexOf(b.uid));
        },
      };
    },
  },
  {
    name: 'banned-by-offset',
    fault: 'A cursor of banned people counts them, and one who is let in again hides another.',
    caughtBy: 'paging › pages of banned users give each once while some are let in again',
    saying: /times that \w+ is listed is \d+, expected \d+/,
    at: 'server',
    breaks: (engine) => ({
      listBanned: async (guid, query, signal) =>
        pageOf(query, (await engine.listBanned(guid, { ...query, limit: 100, cursor: null }, signal)).items, () => 0),
    }),
  },
  {
    name: 'ties-dropped',
    fault: 'A page goes on behind the order of the last item, and leaves out others of the same.',
    caughtBy: 'paging › groups of one name are all listed once',
    saying:
      /groups of one name over all pages is \["[\w-]+","[\w-]+"\], expected \["[\w-]+","[\w-]+","[\w-]+","(\w-)?anna/,
    at: 'server',
    breaks: (engine) => ({
      async listGroups(query, signal) {
        const { items } = await engine.listGroups({ ...query, limit: 100, cursor: null }, signal);
        return behindOrder(query, items);
      },
    }),
  },
  {
    name: 'ties-of-members-dropped',
    fault: 'A page of members goes on behind the order of the last one, and leaves out others of the same name.',
    caughtBy: 'order › people of one name are all listed, by uid',
    saying: /number of members is \d+, expected \d+/,
    at: 'server',
    breaks: (engine) => ({
      async listMembers(guid, query, signal) {
        const { items } = await engine.listMembers(guid, { ...query, limit: 100, cursor: null }, signal);
        return behindOrder(query, items);
      },
    }),
  },
  {
    name: 'ties-by-time',
    fault: 'Among people of one name those who were there last stand first.',
    caughtBy: 'order › people of one name are all listed, by uid',
    saying:
      /members do not stand by scope, then by code point of order and id: \["participant","same","[\w-]+"\] behind \["participant","same"/,
    at: 'server',
    breaks: (engine) =>
      remembered(engine, (a, b) => (a.order === b.order ? -compareTexts(a.uid, b.uid) : compareMembers(a, b))),
  },
  {
    name: 'order-of-its-own-alone',
    fault: 'A user alone bears another order than in lists.',
    caughtBy: 'order › the order of a user is the same in lists and alone',
    saying: /order of a user in a list is "ben", expected "[\w-]+"/,
    at: 'server',
    breaks: (engine) => ({
      getUser: async (uid, signal) => ({ ...(await engine.getUser(uid, signal)), order: uid }),
    }),
  },
  {
    name: 'group-order-alone',
    fault: 'A group alone bears another order than in lists.',
    caughtBy: 'paging › the order of a group is the same in lists and alone',
    saying: /order of a group got alone is "[\w-]+", expected "group \d+"/,
    at: 'server',
    breaks: (engine) => ({
      getGroup: async (guid, signal) => ({ ...(await engine.getGroup(guid, signal)), order: guid }),
    }),
  },
  {
    name: 'fold-without-compatibility',
    fault: 'Search knows no compatibility forms.',
    caughtBy: 'search › finds ligatures and wide letters by plain ones',
    saying: /what the keyword "office" finds is \[\], expected \["Oﬃce"\]/,
    at: 'server',
    breaks: (engine) =>
      found(engine, (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')),
  },
  {
    name: 'fold-with-final-sigma',
    fault: 'Search tells a final sigma from others.',
    caughtBy: 'search › knows one sigma',
    saying: /what the keyword "σισυφοσ" finds is \[\], expected \["Σίσυφος"\]/,
    at: 'server',
    breaks: (engine) => found(engine, (text) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()),
  },
  {
    name: 'fold-with-accents',
    fault: 'Search tells letters with accents from those without.',
    caughtBy: 'search › finds accented names without accents',
    saying: /what the keyword "cafe zur" finds is \[\], expected \["Café Zürich"\]/,
    at: 'server',
    breaks: (engine) => found(engine, (text) => text.normalize('NFKD').toLowerCase()),
  },
  {
    name: 'fold-of-latin-alone',
    fault: 'Search knows the case of Latin letters alone.',
    caughtBy: 'search › finds Cyrillic names without case',
    saying: /what the keyword "шАХ" finds is \[\], expected \["Шахматы"\]/,
    at: 'server',
    breaks: (engine) =>
      found(engine, (text) =>
        text
          .normalize('NFKD')
          .replaceAll(/\p{M}/gu, '')
          .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
      ),
  },
  {
    name: 'members-not-by-uid',
    fault: 'Members are searched by name alone.',
    caughtBy: 'search › finds members by name and by uid',
    saying: /members found by uid is \[\], expected \["Zoe"\]/,
    at: 'server',
    breaks: (engine) => ({
      async listMembers(guid, query, signal) {
        const page = await engine.listMembers(guid, query, signal);
        const word = query.keyword.toLowerCase();
        return {
          ...page,
          items: page.items.filter(({ uid, name }) => !uid.includes(word) || name.toLowerCase().includes(word)),
        };
      },
    }),
  },
  {
    name: 'rank-as-added',
    fault: 'A changed scope leaves a member where they stood.',
    caughtBy: 'order › a changed scope moves a member in the list',
    saying:
      /members do not stand by scope, then by code point of order and id: \["admin","zoe","[\w-]+"\] behind \["participant","paul"/,
    at: 'server',
    breaks(engine) {
      const scopes = new Map<string, MemberRecord['scope']>();
      const asAdded = (member: MemberRecord): MemberRecord => ({
        ...member,
        scope: scopes.get(member.uid) ?? member.scope,
      });
      return {
        ...remembered(engine, (a, b) => compareMembers(asAdded(a), asAdded(b))),
        addMembers(guid, members, signal) {
          for (const { uid, scope } of members) scopes.set(uid, scope);
          return engine.addMembers(guid, members, signal);
        },
      };
    },
  },
  {
    name: 'order-with-rank',
    fault: 'Members are placed by a key of their own, of which events know nothing.',
    caughtBy: 'order › the order of a member is that of the user, whatever the scope',
    saying: /order of a user in a list of members is "4olga", expected "olga"/,
    at: 'server',
    breaks: (engine) => ({
      async listMembers(guid, query, signal) {
        const page = await engine.listMembers(guid, query, signal);
        return { ...page, items: page.items.map((member) => placed(member, `${rankOf(member.scope)}${member.order}`)) };
      },
    }),
  },
  {
    name: 'order-of-the-banned',
    fault: 'Banned people bear a key of that list alone.',
    caughtBy: 'order › the order of a banned person is that of the user',
    saying: /order of a user in a list of banned people is "3bert", expected "bert"/,
    at: 'server',
    breaks: (engine) => ({
      async listBanned(guid, query, signal) {
        const page = await engine.listBanned(guid, query, signal);
        return { ...page, items: page.items.map((member) => placed(member, `3${member.order}`)) };
      },
    }),
  },
];

function relisted(engine: ChatEngine, compare: Compare<Ordered>): Partial<ChatEngine> {
  return {
    listGroups: async (query, signal) =>
      pageOf(query, (await engine.listGroups({ ...query, limit: 100, cursor: null }, signal)).items, compare),
  };
}

function remembered(engine: ChatEngine, compare: Compare<MemberRecord>): Partial<ChatEngine> {
  return {
    listMembers: async (guid, query, signal) =>
      pageOf(query, (await engine.listMembers(guid, { ...query, limit: 100, cursor: null }, signal)).items, compare),
  };
}

function placed(member: MemberRecord, order: string): MemberRecord {
  return { ...member, order };
}

/** A page of a list in another order. */
function pageOf<Item>(
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  items: readonly Item[],
  compare: Compare<Item>,
): Page<Item> {
  const start = Number(cursor ?? 0);
  const isLast = start + limit >= items.length;
  return {
    items: items.toSorted(compare).slice(start, start + limit),
    isLast,
    cursor: isLast ? null : `${start + limit}`,
  };
}

function behindOrder<Item extends Ordered>(
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  items: readonly Item[],
): Page<Item> {
  const rest = cursor === null ? items : items.filter(({ order }) => compareTexts(order, cursor) > 0);
  const isLast = rest.length <= limit;
  const page = rest.slice(0, limit);
  return { items: page, isLast, cursor: isLast ? null : (page.at(-1)?.order ?? null) };
}

/** Groups whose name holds the keyword, each folded in another way. */
function found(engine: ChatEngine, fold: (text: string) => string): Partial<ChatEngine> {
  return {
    async listGroups(query, signal) {
      const page = await engine.listGroups(query, signal);
      return { ...page, items: page.items.filter(({ name }) => fold(name).includes(fold(query.keyword))) };
    },
  };
}

/** One kind of record has its name for an order, and its list stands by that. */
function unfolding(engine: ChatEngine, what: 'groups' | 'members' | 'people'): Partial<ChatEngine> {
  const kind = { groups: 'group', members: 'member', people: 'user' }[what];
  const method = { groups: 'listGroups', members: 'listMembers', people: 'listUsers' }[what];
  const shown = recordsOf(engine, (record, own) =>
    own === kind || (own === 'user' && what === 'members') ? { ...record, order: record['name'] } : record,
  );
  const known: ChatEngine = { ...engine, ...shown };
  const sorting = everyCall(known, (name, call, given) => {
    const answer = call(...given);
    if (name !== method || !(answer instanceof Promise)) return answer;
    return answer.then((page: unknown) => {
      if (!isRecord(page) || !Array.isArray(page['items'])) return page;
      const items = page['items'].filter(isRecord);
      return { ...page, items: items.toSorted((a, b) => compareTexts(String(a['name']), String(b['name']))) };
    });
  });
  return { ...known, ...sorting };
}
