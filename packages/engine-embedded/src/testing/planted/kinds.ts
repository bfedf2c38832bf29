import { isRecord } from '../../operations/input.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { inQuery, isEmpty } from './in-queries.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, instead, part, patched, type Row } from './rows.ts';

const counted = perLife(() => ({ made: 0 }));

const keepsKind = 'every kind of message › keeps its type and its category over an edit, a deletion and a crash';

const findsKind = 'every kind of message › is found by its type and its category, and by nothing else';

/** Faults of kinds of messages. */
export const plantedInKinds: readonly PlantedFault[] = fromRows([
  [
    'types-in-memory',
    'After a crash the type of what was deleted is forgotten.',
    'every kind of message › keeps its type and its category over an edit, a deletion and a crash',
    /messages of the types .* was deleted/,
    instead('history', async (go, [, query], { engine, company }) => {
      if (counted(company).made > 0) return go();
      const page = await go();
      const isFiltered = JSON.stringify(part(query, 'types')) !== '[]';
      void engine;
      return isFiltered
        ? patched(page, 'items', (items) =>
            Array.isArray(items) ? items.filter((item) => part(item, 'content.kind') !== 'deleted') : items,
          )
        : page;
    }),
  ],
  [
    'types-or-categories',
    'Of types and categories one has to fit.',
    findsKind,
    /messages of the types \[.+\] and the categories \[.+\]/,
    instead('history', async (go, [target, query, signal], { engine }) => {
      if (isEmpty(part(query, 'types')) || isEmpty(part(query, 'categories'))) return go();
      return Reflect.apply(engine.history, engine, [target, patched(query, 'types', () => []), signal]);
    }),
  ],
  [
    'categories-ignored-beside-types',
    'Who asks for types is given them of any category.',
    findsKind,
    /messages of the types \[.+\] and the categories \[.+\]/,
    asked('history', ([target, query, signal]) => [
      target,
      isEmpty(part(query, 'types')) ? query : patched(query, 'categories', () => []),
      signal,
    ]),
  ],
  [
    'filters-behind-the-page',
    'Filters of a history are applied to the page that was read.',
    findsKind,
    /the (newest|oldest) of messages|messages of the types/,
    instead('history', async (go, [target, query, signal], { engine }) => {
      const page = await go();
      const plain = patched(
        patched(query, 'types', () => []),
        'categories',
        () => [],
      );
      const read: unknown = await Reflect.apply(engine.history, engine, [target, plain, signal]);
      const found = part(page, 'items');
      const ids = new Set((Array.isArray(found) ? found : []).map((item) => part(item, 'id')));
      return patched(read, 'items', (items) =>
        Array.isArray(items) ? items.filter((item) => ids.has(part(item, 'id'))) : items,
      );
    }),
  ],
  [
    'media-by-mime-type',
    'Whether media is a picture is said by the type of the file.',
    findsKind,
    /messages of the types \[(image|file)\]/,
    instead('history', async (go, [target, query, signal], { engine }) => {
      const types = part(query, 'types');
      if (!Array.isArray(types) || !types.includes('image')) return go();
      const page: unknown = await Reflect.apply(engine.history, engine, [
        target,
        patched(query, 'types', () => []),
        signal,
      ]);
      return patched(page, 'items', (items) =>
        Array.isArray(items)
          ? items.filter((item) => String(part(item, 'content.attachment.mimeType')).startsWith('image/'))
          : items,
      );
    }),
  ],
  [
    'lines-of-type-action',
    'Lines are of the type `action`.',
    findsKind,
    /messages of the types \[(groupMember|action)\]/,
    inQuery('history', 'types', (types) =>
      Array.isArray(types)
        ? types.map((type) => (type === 'action' ? 'groupMember' : type === 'groupMember' ? 'action' : type))
        : types,
    ),
  ],
  [
    'custom-is-of-message',
    'Custom messages are of the category `message` as well.',
    findsKind,
    /and the categories \[message\]/,
    inQuery('history', 'categories', (categories) =>
      Array.isArray(categories) && categories.includes('message') ? [...categories, 'custom'] : categories,
    ),
  ],
  [
    'types-without-case',
    'Types are compared without case.',
    findsKind,
    /messages of the types \[IMAGE\]/,
    inQuery('history', 'types', (types) =>
      Array.isArray(types) ? types.map((type) => (type === 'IMAGE' ? 'image' : type)) : types,
    ),
  ],
  ...(['message', 'custom'] as const).map((category): Row => [
    `deleted-of-no-category-${category}`,
    `What was deleted is not of the category \`${category}\` any more.`,
    keepsKind,
    /deleted/,
    answered('history', (page, [, query]) => {
      const wanted = part(query, 'categories');
      if (!Array.isArray(wanted) || !wanted.includes(category)) return page;
      return patched(page, 'items', (items) =>
        Array.isArray(items) ? items.filter((item) => part(item, 'content.kind') !== 'deleted') : items,
      );
    }),
  ]),
  ...(['custom', 'media', 'replies'] as const).map((kind): Row => [
    `${kind}-never-unread`,
    `${kind === 'replies' ? 'Replies' : `Messages of the kind ${kind}`} do not count as unread.`,
    'every kind of message › is unread for the others until it is read, and when it is deleted no more',
    /unread messages of every kind is/,
    instead('unreadCounts', async (go, _given, { engine }) => {
      const counts = await go();
      const groups = part(counts, 'groups');
      const left: [string, number][] = [];
      for (const [guid, count] of Object.entries(isRecord(groups) ? groups : {})) {
        const query = {
          limit: 100,
          from: { kind: 'latest' },
          ...{ keyword: '', types: [], categories: [], parentId: '', hideReplies: false, hideDeleted: false },
          unreadOnly: true,
        } as const;
        const { items } = await engine.history({ type: 'group', id: guid }, query, live());
        const lost = items.filter((item) => (kind === 'replies' ? item.parentId !== '' : item.content.kind === kind));
        left.push([guid, Number(count) - lost.length]);
      }
      return { ...(isRecord(counts) ? counts : {}), groups: Object.fromEntries(left) };
    }),
  ]),
  [
    'conversation-counts-no-replies',
    'What is unread in a conversation leaves out replies.',
    'every kind of message › is unread for the others until it is read, and when it is deleted no more',
    /unread messages in the conversation/,
    answered('getConversation', (answer) => patched(answer, 'unreadCount', (count) => Math.max(0, Number(count) - 1))),
  ],
  [
    'unread-history-without-replies',
    'The history of what is unread leaves out replies.',
    'every kind of message › is unread for the others until it is read, and when it is deleted no more',
    /history of what is unread/,
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'unreadOnly') === true ? patched(query, 'hideReplies', () => true) : query,
      signal,
    ]),
  ],
  [
    'caption-alone-is-edited',
    'An edit changes the caption of media and nothing else of it.',
    'every kind of message › is edited as a whole',
    /content of a picture/,
    instead('editMessage', async (go, [id, changes, signal], { engine }) => {
      const { content } = await engine.getMessage(String(id), live());
      if (content.kind !== 'media') return go();
      const kept1 = patched(changes, 'content.attachment', () => content.attachment);
      return Reflect.apply(engine.editMessage, engine, [id, kept1, signal]);
    }),
  ],
]);
