import { isKitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, HistoryQuery, Page } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import type { Fields } from './records.ts';
import { everyCall, perLife, type Call } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';

const cursors = perLife(() => new Map<string, string>());

type ListMethod = 'listGroups' | 'listUsers' | 'listMembers' | 'listBanned' | 'listConversations';

const namesOf: Readonly<Record<ListMethod, string>> = {
  listGroups: 'groups',
  listUsers: 'people',
  listMembers: 'members',
  listBanned: 'banned people',
  listConversations: 'conversations',
};

/** What narrows each list, and the value that lets everything through. */
const filters: readonly (readonly [ListMethod, field: string, none: unknown])[] = [
  ['listGroups', 'keyword', ''],
  ['listGroups', 'joinedOnly', false],
  ['listGroups', 'tags', []],
  ['listUsers', 'keyword', ''],
  ['listUsers', 'status', null],
  ['listUsers', 'roles', []],
  ['listUsers', 'tags', []],
  ['listUsers', 'uids', []],
  ['listUsers', 'hideBlocked', false],
  ['listMembers', 'keyword', ''],
  ['listMembers', 'scopes', []],
  ['listBanned', 'keyword', ''],
  ['listConversations', 'type', null],
  ['listConversations', 'keyword', ''],
  ['listConversations', 'unreadOnly', false],
  ['listConversations', 'tags', []],
  ['listConversations', 'userTags', []],
  ['listConversations', 'groupTags', []],
];

/** What a cursor has to be bound to besides. */
const shown: readonly (readonly [ListMethod, field: string])[] = [
  ['listGroups', 'withTags'],
  ['listUsers', 'withTags'],
  ['listConversations', 'withTags'],
  ['listMembers', 'group'],
  ['listBanned', 'group'],
];

const histories: readonly (readonly [what: string, Partial<HistoryQuery>])[] = [
  ['a keyword', { keyword: '' }],
  ['a type', { types: [] }],
  ['a category', { categories: [] }],
  ['hideDeleted', { hideDeleted: false }],
  ['hideReplies', { hideReplies: false }],
  ['unreadOnly', { unreadOnly: false }],
  ['mentionsOnly', { mentionsOnly: false }],
];

/** Behind the last message no reply of a full world stands: of those that are left out, none is newer. */
const hidesNothingNewer = 'hideReplies';

/** Faults of lists with filters. */
export const plantedInLooseLists: readonly PlantedFault[] = [
  ...filters.flatMap(([method, field, none]): readonly PlantedFault[] => [
    {
      name: `${method}-ignores-${field}`,
      fault: `\`${method}\` does not look at \`${field}\`.`,
      caughtBy: `every list › of ${namesOf[method]} gives what each filter lets through, in pages of any limit`,
      saying: /the list of .* is \[.*\], expected|of the list of/,
      at: 'server',
      breaks: (engine) => onList(engine, method, (call, guid, query) => call(guid, { ...query, [field]: none })),
    },
    {
      name: `${method}-sifts-by-${field}-after-the-page`,
      fault: `\`${method}\` takes a page, and then leaves out of it what \`${field}\` does not let through.`,
      caughtBy: `every list › of ${namesOf[method]} gives what each filter lets through, in pages of any limit`,
      saying: /isLast and cursor of all|number of pages|in pages of|: "no cursor" and "is last"/,
      at: 'server',
      breaks: (engine) => onList(engine, method, (call, guid, query) => siftingPage(call, guid, query, field, none)),
    },
  ]),
  ...[...filters, ...shown].map(([method, field]): PlantedFault => ({
    name: `${method}-takes-cursors-of-another-${field}`,
    fault: `\`${method}\` takes a cursor that was given for another \`${field}\`.`,
    caughtBy: `every list › of ${namesOf[method]} refuses cursors of any other query`,
    saying: /a cursor of .* given to a list of .* succeeded, expected INVALID_ARGUMENT/,
    at: 'server',
    breaks: (engine, company) =>
      onList(engine, method, async (call, guid, query) => {
        try {
          const page = await call(guid, query);
          if (page.cursor !== null) cursors(company).set(page.cursor, without(guid, query, field));
          return page;
        } catch (error) {
          const isMine = cursors(company).get(String(query['cursor'])) === without(guid, query, field);
          if (isKitException(error) && isMine) return call(guid, { ...query, cursor: null });
          throw error;
        }
      }),
  })),
  ...Object.entries(namesOf).map(([method, what]): PlantedFault => ({
    name: `${method}-cuts-limits`,
    fault: `\`${method}\` makes 100 of every greater limit.`,
    caughtBy: `every list › of ${what} refuses limits that cannot be`,
    saying: /(101|1000|Infinity) .* at once succeeded, expected INVALID_ARGUMENT/,
    at: 'engine',
    breaks: (engine) =>
      onList(engine, method, (call, guid, query) =>
        call(guid, { ...query, limit: Math.min(Number(query['limit']), 100) }),
      ),
  })),
  {
    name: 'history-cuts-limits',
    fault: 'History makes 100 of every greater limit.',
    caughtBy: 'every list › of messages refuses limits that cannot be',
    saying: /101 messages at once succeeded, expected INVALID_ARGUMENT/,
    at: 'engine',
    breaks: (engine) => ({
      history: (target, query, signal) =>
        engine.history(target, { ...query, limit: Math.min(query.limit, 100) }, signal),
    }),
  },
  ...histories.flatMap(([what, none]) =>
    (what === hidesNothingNewer ? (['hasOlder'] as const) : (['hasOlder', 'hasNewer'] as const)).map(
      (flag): PlantedFault => ({
        name: `history-with-${what.replaceAll(' ', '-')}-${flag}-of-all`,
        fault: `With ${what} a history says \`${flag}\` of messages that do not fit.`,
        caughtBy: `history › with ${what} is honest about what is older and newer, from wherever it is read`,
        saying: /hasOlder and hasNewer of a page/,
        at: 'server',
        breaks: (engine) => ({
          async history(target, query, signal) {
            const page = await engine.history(target, query, signal);
            const plain = await engine.history(target, { ...query, ...none, categories: [] }, signal);
            return { ...page, [flag]: page[flag] || plain[flag] };
          },
        }),
      }),
    ),
  ),
];

type ReadPage = (guid: unknown, query: Fields) => Promise<Page<unknown>>;

/** One kind of list goes through `change`, wherever its query stands among the arguments. */
function onList(
  engine: ChatEngine,
  method: string,
  change: (call: ReadPage, guid: unknown, query: Fields) => Promise<Page<unknown>>,
): Partial<ChatEngine> {
  return everyCall(engine, (name, call, given) => {
    if (name !== method) return call(...given);
    const signal = given.at(-1);
    const query = given.at(-2);
    const [guid] = given.length === 3 ? given : [];
    if (!isRecord(query)) return call(...given);
    return change((of, asked) => read(call, of, asked, signal), guid, query);
  });
}

async function read(call: Call, guid: unknown, query: Fields, signal: unknown): Promise<Page<unknown>> {
  const answer = await (guid === undefined ? call(query, signal) : call(guid, query, signal));
  if (!isRecord(answer) || !Array.isArray(answer['items'])) throw new TypeError('This is no page.');
  const { items, cursor } = answer;
  return { items, cursor: typeof cursor === 'string' ? cursor : null, isLast: cursor === null };
}

/** A page of everything, without what a filter leaves out: shorter than it could be, and not the last one. */
async function siftingPage(
  call: ReadPage,
  guid: unknown,
  query: Fields,
  field: string,
  none: unknown,
): Promise<Page<unknown>> {
  const narrowed = await call(guid, { ...query, limit: 100, cursor: null });
  const page = await call(guid, { ...query, [field]: none });
  const fitting = new Set(narrowed.items.map(idOf));
  return { ...page, items: page.items.filter((item) => fitting.has(idOf(item))) };
}

function idOf(item: unknown): string {
  if (!isRecord(item)) return '';
  const { target, guid, uid } = item;
  return isRecord(target) ? String(target['id']) : String(uid ?? guid);
}

function without(guid: unknown, query: Fields, field: string): string {
  const { cursor: _cursor, limit: _limit, [field]: _field, ...rest } = query;
  return JSON.stringify([field === 'group' ? null : guid, rest]);
}
