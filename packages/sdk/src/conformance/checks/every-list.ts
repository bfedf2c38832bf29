import { check } from '../check.ts';
import { expectEqual, expectRefused } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { allPages, historyQuery, live } from '../requests.ts';
import { listKinds, listStage, type IdPage, type ListKind, type ListStage, type Variation } from './list-kinds.ts';

const group = 'every list';
/** Below, at and above what a page may hold; a limit is a whole number. */
const badLimits = [0, -1, 1.5, 101, 1000, Number.NaN, Number.POSITIVE_INFINITY];

export const everyListChecks: readonly ConformanceCheck[] = listKinds
  .flatMap((kind) => [
    check(
      group,
      `of ${kind.what} gives what each filter lets through, in pages of any limit`,
      kind.needs,
      async (scene) => {
        const stage = await listStage(scene);
        for (const variation of offered(kind, stage)) await expectPages(variation, stage);
      },
    ),

    check(group, `of ${kind.what} refuses cursors of any other query`, kind.needs, async (scene) => {
      const stage = await listStage(scene);
      const own = offered(kind, stage);
      const foreign = listKinds.flatMap((other) => (other === kind ? [] : offered(other, stage).slice(0, 2)));
      for (const giving of [...own, ...foreign]) {
        const { cursor } = await read(giving, stage, 1);
        if (cursor === null) continue;
        for (const taking of own) {
          if (taking === giving) continue;
          const what = `a cursor of ${giving.what} given to a list of ${taking.what}`;
          await expectRefused(read(taking, stage, 1, cursor), 'INVALID_ARGUMENT', what);
        }
      }
    }),

    check(group, `of ${kind.what} lets through what fits two filters at once`, kind.needs, async (scene) => {
      const stage = await listStage(scene);
      const own = offered(kind, stage);
      for (const [index, one] of own.entries()) {
        for (const other of own.slice(index + 1)) await expectBoth(one, other, stage);
      }
    }),

    check(group, `of ${kind.what} takes what is named twice as named once`, kind.needs, async (scene) => {
      const stage = await listStage(scene);
      for (const variation of offered(kind, stage)) await expectOnce(variation, stage);
    }),

    check(group, `of ${kind.what} refuses limits that cannot be`, kind.needs, async (scene) => {
      const stage = await listStage(scene);
      for (const variation of offered(kind, stage)) {
        for (const limit of badLimits) {
          await expectRefused(read(variation, stage, limit), 'INVALID_ARGUMENT', `${limit} ${variation.what} at once`);
        }
      }
    }),
  ])
  .concat([
    check(group, 'of messages refuses limits that cannot be', [], async (scene) => {
      const { viewer, guid } = await listStage(scene);
      for (const limit of badLimits) {
        const call = viewer.engine.history({ type: 'group', id: guid }, historyQuery({ limit }), live());
        await expectRefused(call, 'INVALID_ARGUMENT', `${limit} messages at once`);
      }
    }),
  ]);

function offered({ variations }: ListKind, { viewer }: ListStage): readonly Variation[] {
  const has: Readonly<Record<string, boolean | undefined>> = viewer.engine.capabilities;
  return variations.filter(({ needs }) => needs.every((need) => has[need] === true));
}

function read(variation: Variation, stage: ListStage, limit: number, cursor: string | null = null): Promise<IdPage> {
  return variation.read(stage.viewer.engine, { limit, cursor }, stage);
}

/** Of these two each lets its own kind through. */
const ofKinds: ReadonlySet<string> = new Set(['userTags', 'groupTags']);
/** What lets more through than is asked for elsewhere. */
const widening: ReadonlySet<string> = new Set(['joinedOnly']);

async function expectBoth(one: Variation, other: Variation, stage: ListStage): Promise<void> {
  const more = other.changes?.(stage);
  const keys = Object.keys(one.changes?.(stage) ?? {});
  if (!more || !one.changes) return;
  const others = Object.keys(more);
  const isSame = others.some((key) => keys.includes(key)) || [...keys, ...others].some((key) => widening.has(key));
  if (isSame || [...keys, ...others].filter((key) => ofKinds.has(key)).length > 1) return;
  const wanted = one.lets.filter((name) => other.lets.includes(name)).toSorted();
  const what = `the list of ${one.what} and ${other.what}`;
  const page = await one.read(stage.viewer.engine, { limit: 100, cursor: null }, stage, more);
  expectEqual(page.items.map((id) => stage.nameOf.get(id) ?? id).toSorted(), wanted, what);
  expectEqual([page.isLast, page.cursor], [true, null], `isLast and cursor of ${what}`);
  const first = await one.read(stage.viewer.engine, { limit: 1, cursor: null }, stage, more);
  expectEqual(
    [first.items.length, first.isLast],
    [Math.min(1, wanted.length), wanted.length < 2],
    `number of items on the first page of one, and isLast, of ${what}`,
  );
}

/** Values of a filter stand for themselves, however often; one that nothing has lets nothing more through. */
async function expectOnce(variation: Variation, stage: ListStage): Promise<void> {
  const changes = Object.entries(variation.changes?.(stage) ?? {});
  const doubled = changes.flatMap(([field, values]): readonly (readonly [string, unknown])[] => {
    if (!Array.isArray(values) || values.length === 0) return [];
    const first: unknown = values[0];
    return [[field, [...values, first, ...(field === 'scopes' ? [] : ['no-such-value'])]]];
  });
  if (doubled.length === 0) return;
  const paging = { limit: 100, cursor: null };
  const { items } = await variation.read(stage.viewer.engine, paging, stage);
  const again = await variation.read(stage.viewer.engine, paging, stage, Object.fromEntries(doubled));
  expectEqual(again.items, items, `the list of ${variation.what}, each named twice`);
}

async function expectPages(variation: Variation, stage: ListStage): Promise<void> {
  const { what, lets } = variation;
  const whole = await read(variation, stage, 100);
  const names = whole.items.map((id) => stage.nameOf.get(id) ?? id);
  expectEqual(names.toSorted(), lets.toSorted(), `the list of ${what}`);
  expectEqual([whole.isLast, whole.cursor], [true, null], `isLast and cursor of all ${what} at once`);
  for (const limit of new Set([1, 2, 3, Math.max(1, lets.length)])) {
    let pages = 0;
    const records: unknown[] = [];
    const listed = await allPages(limit, async (cursor) => {
      pages += 1;
      const page = await read(variation, stage, limit, cursor);
      records.push(...page.records);
      return page;
    });
    expectEqual(listed, whole.items, `the list of ${what} in pages of ${limit}`);
    for (const [index, id] of listed.entries()) {
      const name = stage.nameOf.get(id) ?? id;
      expectEqual(records[index], whole.records[index], `${name} in the list of ${what} in pages of ${limit}`);
    }
    expectEqual(pages, Math.max(1, Math.ceil(lets.length / limit)), `number of pages of ${limit} ${what}`);
  }
}
