import type { HistoryQuery } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live } from '../requests.ts';
import { inGroup } from '../scene.ts';
import { fullWorld } from './full-world.ts';

const group = 'history';

/** What narrows a history, and what is left of the messages of a full world. */
const filters: readonly (readonly [
  what: string,
  needs: readonly Need[],
  changes: Partial<HistoryQuery>,
  left: readonly string[],
])[] = [
  ['a keyword', ['search'], { keyword: 'ME' }, ['first', 'quote']],
  ['a type', ['uploads'], { types: ['image'] }, ['picture']],
  ['two types', ['uploads', 'customMessages'], { types: ['image', 'oar'] }, ['picture', 'custom']],
  ['a category', ['customMessages'], { categories: ['custom'] }, ['custom']],
  [
    'hideReplies',
    ['threads', 'customMessages', 'uploads'],
    { hideReplies: true, categories: ['message'] },
    ['first', 'quote', 'edited', 'picture', 'gone', 'last', 'news'],
  ],
  [
    'hideDeleted',
    ['deleting', 'threads', 'uploads'],
    { hideDeleted: true, categories: ['message'] },
    ['first', 'reply', 'second reply', 'quote', 'edited', 'picture', 'last', 'news'],
  ],
  ['unreadOnly', ['receipts', 'unreadCounts'], { unreadOnly: true }, ['news']],
  ['mentionsOnly', ['mentionCounts'], { mentionsOnly: true }, ['last']],
  ['a keyword and a type', ['search'], { keyword: 'at', types: ['text'] }, ['edited']],
];

export const historyFilterChecks: readonly ConformanceCheck[] = filters.map(([what, needs, changes, left]) =>
  check(
    group,
    `with ${what} is honest about what is older and newer, from wherever it is read`,
    needs,
    async (scene) => {
      const world = await fullWorld(scene);
      const { engine } = world.people.mona;
      const read = (more: Partial<HistoryQuery>): ReturnType<typeof engine.history> =>
        engine.history(inGroup(world.group), historyQuery({ ...changes, ...more }), live());
      const fitting = (await read({})).items.map(({ id }) => id);
      const expected = left.map((name) => world.id(name));
      const searched = what === 'a keyword' || what.startsWith('a keyword');
      if (searched)
        expectThat(
          expected.every((id) => fitting.includes(id)),
          `a history with ${what} leaves out what fits`,
        );
      else expectEqual(fitting, expected, `the history with ${what}`);
      const whole = (await engine.history(inGroup(world.group), historyQuery(), live())).items.map(({ id }) => id);
      for (const id of whole) {
        for (const kind of ['before', 'after', 'around'] as const) {
          for (const limit of [1, 2]) {
            const page = await read({ from: { kind, id }, limit });
            const ids = page.items.map((message) => message.id);
            const at = whole.indexOf(id);
            const place = (one: string): number => whole.indexOf(one) - at;
            const side = fitting.filter((one) => (kind === 'before' ? place(one) < 0 : place(one) > 0));
            const where = `a page of ${limit} ${kind} the message ${at} of a history with ${what}`;
            if (kind === 'before') expectEqual(ids, side.slice(-limit), where);
            if (kind === 'after') expectEqual(ids, side.slice(0, limit), where);
            const older =
              ids.length === 0
                ? fitting.filter((one) => place(one) < (kind === 'after' ? 1 : 0))
                : fitting.slice(0, fitting.indexOf(ids[0] ?? ''));
            const newer =
              ids.length === 0
                ? fitting.filter((one) => place(one) > (kind === 'before' ? -1 : 0))
                : fitting.slice(fitting.indexOf(ids.at(-1) ?? '') + 1);
            const flags = [page.hasOlder, page.hasNewer];
            expectEqual(flags, [older.length > 0, newer.length > 0], `hasOlder and hasNewer of ${where}`);
          }
        }
      }
    },
  ),
);
