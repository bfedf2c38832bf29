import { isRecord } from '../../operations/input.ts';
import { live } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, instead, part, patched, replaced, withItems, type Row } from './rows.ts';

type Breaks = Row[4];

/** Faults of how a history is read. */
export const plantedInHistories: readonly PlantedFault[] = fromRows([
  [
    'before-includes',
    'A history before a message includes it.',
    'history › what stands behind a hundred and twenty others is found, known and changed as ever',
    /number of older unread texts, and the first of them/,
    answeringHistory('before'),
  ],
  [
    'after-includes',
    'A history after a message includes it.',
    'history › after gives the ones after, without the start',
    /two texts after the second/,
    answeringHistory('after'),
  ],
  [
    'around-excludes',
    'A history around a message leaves it out.',
    'history › what stands behind a hundred and twenty others is found, known and changed as ever',
    /a page around the first message lacks it/,
    answeringHistory('around'),
  ],
  [
    'before-time-includes',
    'A history before a time includes that second.',
    'history › times exclude their own second',
    /texts before the second of the later one/,
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'from.kind') === 'beforeTime' ? patched(query, 'from.time', (time) => Number(time) + 1) : query,
      signal,
    ]),
  ],
  [
    'after-time-includes',
    'A history after a time includes that second.',
    'history › times exclude their own second',
    /texts after the second of the earlier one/,
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'from.kind') === 'afterTime' ? patched(query, 'from.time', (time) => Number(time) - 1) : query,
      signal,
    ]),
  ],
  [
    'after-time-rounded-up',
    'A history after a time that is no whole second leaves out the next one too.',
    'history › a time within a second leaves out that second alone',
    /texts after half of a second/,
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'from.kind') === 'afterTime' ? patched(query, 'from.time', (time) => Math.ceil(Number(time))) : query,
      signal,
    ]),
  ],
  [
    'newer-never',
    'There are never newer messages.',
    'history › what stands behind a hundred and twenty others is found, known and changed as ever',
    /hasNewer around the first message/,
    answered('history', (page) => replaced(page, 'hasNewer', false)),
  ],
  [
    'replies-out-of-history',
    'Replies are in threads alone.',
    'threads › a reply names its parent and is counted',
    /number of texts with replies among them/,
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'parentId') === '' ? replaced(query, 'hideReplies', true) : query,
      signal,
    ]),
  ],
  [
    'thread-with-its-parent',
    'A thread begins with what it answers.',
    'threads › history of a thread holds its replies alone',
    /texts of a thread/,
    instead('history', async (go, [, query], { engine }) => {
      const page = await go();
      const id = String(part(query, 'parentId') ?? '');
      return id === '' ? page : withParent(page, () => engine.getMessage(id, live()));
    }),
  ],
  [
    'unread-with-own',
    'What one wrote oneself is in the history of what is unread.',
    'history › with unreadOnly is honest about what is older and newer, from wherever it is read',
    /the history with unreadOnly/,
    instead('history', async (go, [target, query, signal], { engine }) =>
      part(query, 'unreadOnly') === true
        ? Reflect.apply(engine.history, engine, [target, replaced(query, 'unreadOnly', false), signal])
        : go(),
    ),
  ],
  [
    'edit-without-metadata-empties',
    'An edit without metadata takes them away.',
    'editing and deleting › an edit changes the text and nothing of the place',
    /id, muid, order, time and metadata after an edit/,
    asked('editMessage', ([id, changes, signal]) => [
      id,
      isRecord(changes) && !('metadata' in changes) ? { ...changes, metadata: {} } : changes,
      signal,
    ]),
  ],
  [
    'case-kept-in-search',
    'Search of messages knows case.',
    'history › what stands behind a hundred and twenty others is found, known and changed as ever',
    /texts found by a keyword/,
    answered('history', (page, [, query]) =>
      part(query, 'keyword') === ''
        ? page
        : withItems(page, (all) =>
            all.filter((one) => JSON.stringify(part(one, 'content')).includes(String(part(query, 'keyword')))),
          ),
    ),
  ],
]);

function answeringHistory(kind: 'before' | 'after' | 'around'): Breaks {
  return instead('history', async (go, [, query], { engine }) => {
    const page = await go();
    if (part(query, 'from.kind') !== kind) return page;
    const id = String(part(query, 'from.id'));
    const own = await engine.getMessage(id, live());
    return withItems(page, (all) => {
      if (kind === 'around') return all.filter((one) => part(one, 'id') !== id);
      return kind === 'before'
        ? [...all, own].slice(-Number(part(query, 'limit')))
        : [own, ...all].slice(0, Number(part(query, 'limit')));
    });
  });
}

async function withParent(page: unknown, read: () => Promise<unknown>): Promise<unknown> {
  const parent = await read();
  return withItems(page, (all) => [parent, ...all]);
}
