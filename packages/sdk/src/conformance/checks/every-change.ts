import { check } from '../check.ts';
import { expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { expectFull, seenByBoth } from './full-fields.ts';
import { fullWorld } from './full-world.ts';
import { described, differences, type Difference } from './snapshot.ts';
import { expectAsRead } from './same-record.ts';
import { later } from './talks.ts';
import { writes, type Write } from './writes.ts';

const group = 'every change';

/** Whatever an engine can change is held against everything that two people see before and after it. */
export const everyChangeChecks: readonly ConformanceCheck[] = writes.map((write) =>
  check(group, `${write.what} changes what it names and nothing else`, write.needs, async (scene) => {
    const world = await fullWorld(scene);
    const before = await seenByBoth(world);
    expectFull(world, before);
    const { olga, mona } = world.people;
    await later(scene);
    await scene.quiet(olga, mona);
    const answer = await write.act(world);
    const after = await seenByBoth(world);
    const found = differences(before, after);
    for (const difference of found) expectNamed(write, difference);
    const changed = found.map(({ path }) => placeOf(path));
    for (const wanted of write.changes) {
      expectThat(changed.some(matching(wanted)), `${write.what} left ${wanted} as it was, for everybody`);
    }
    await expectAsRead(answer, world.people[write.by ?? 'olga'], `the answer to ${write.what}`, true);
    await scene.quiet();
    for (const { heard, name } of [olga, mona]) {
      for (const event of heard.events)
        await expectAsRead(event, olga, `${event.type} of ${write.what} as ${name} heard it`);
    }
  }),
);

/** One difference has to be one that the change names, and nothing goes back. */
function expectNamed(write: Write, difference: Difference): void {
  const { path, before, after } = difference;
  const place = placeOf(path);
  const fault = `${write.what} changed something else: ${described(difference)}`;
  expectThat(isNamed(write, place), fault);
  if (place === 'list › messages') {
    const isLonger = JSON.stringify(after).startsWith(JSON.stringify(before).slice(0, -1));
    expectThat(isLonger, `${write.what} moved messages of the history: ${described(difference)}`);
  }
  if (!place.toLowerCase().endsWith('revision')) return;
  const isRising = Number(after ?? Infinity) > Number(before ?? 0);
  expectThat(isRising, `with ${write.what} a mark of age went back: ${described(difference)}`);
}

/** Without the viewer. */
function placeOf(path: string): string {
  return path.replace(/ \(for \w+\)$/, '');
}

function isNamed({ changes, may = [] }: Write, path: string): boolean {
  return [...changes, ...may].some((named) => matching(named)(path));
}

function matching(named: string): (path: string) => boolean {
  const [begin = '', end] = named.split('*', 2);
  if (end === undefined) return (path) => path === named;
  const last = named.split('*').at(-1) ?? '';
  return (path) => path.startsWith(begin) && path.endsWith(last);
}
