import { check } from '../check.ts';
import { expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { expectFull, kindsOfRecords, seenByBoth } from './full-fields.ts';
import { fullWorld } from './full-world.ts';
import { described, differences, type Snapshot } from './snapshot.ts';

const group = 'restarts';

export const wholeRecordChecks: readonly ConformanceCheck[] = [
  ...kindsOfRecords.map(([what, begin, , ...needs]) =>
    check(group, `every field of ${what} is after a crash what it was before`, ['restart', ...needs], async (scene) => {
      const world = await fullWorld(scene);
      const before = await seenByBoth(world);
      expectFull(world, before);
      // What is read from a copy after the first crash may be missing in what is written for the second.
      for (const crash of ['a crash', 'a second crash']) {
        await scene.restart(world.people.olga, world.people.mona);
        expectSame(before, await seenByBoth(world), begin, crash);
      }
    }),
  ),

  check(group, 'every list stands after a crash as it stood before', ['restart'], async (scene) => {
    const world = await fullWorld(scene);
    const before = await seenByBoth(world);
    await scene.restart(world.people.olga, world.people.mona);
    expectSame(before, await seenByBoth(world), 'list', 'a crash');
  }),

  check(group, 'who learns of a group after a crash sees all of it', ['restart'], async (scene) => {
    const world = await fullWorld(scene);
    const { stan } = world.people;
    const before = new Map(Object.entries(await stan.engine.getGroup(world.group.guid, live())));
    await scene.restart(stan);
    const after = new Map(Object.entries(await stan.engine.getGroup(world.group.guid, live())));
    const [lost] = differences(before, after);
    expectThat(lost === undefined, lost === undefined ? '' : `after a crash ${described(lost)} for a stranger`);
  }),
];

function expectSame(before: Snapshot, after: Snapshot, begin: string, crash: string): void {
  const lost = differences(before, after).find(({ path, before: old, after: now }) => {
    if (!path.startsWith(`${begin} `)) return false;
    // Whoever was there at the crash is gone with it, and a mark of age may go on with that. Vera was not there.
    if (/^user (?!Vera).*(status|lastActiveAt|revision) /.test(path)) return false;
    const isMark = /^(user|member) .* (revision|groupRevision) /.test(path);
    return !(isMark && typeof old === 'number' && typeof now === 'number' && now > old);
  });
  expectThat(lost === undefined, lost === undefined ? '' : `after ${crash} ${described(lost)}`);
}
