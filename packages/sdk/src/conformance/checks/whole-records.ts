import { check } from '../check.ts';
import { expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { expectFull, seenByBoth } from './full-fields.ts';
import { fullWorld, type FullWorld } from './full-world.ts';
import { described, differences, type Difference, type Snapshot } from './snapshot.ts';

/** How much of what is lost is said at once. */
const shown = 12;

export const wholeRecordChecks: readonly ConformanceCheck[] = [
  check('restarts', 'every field of every record is after a crash what it was before', ['restart'], async (scene) => {
    const world = await fullWorld(scene);
    const { olga, mona, stan } = world.people;
    const before = await seenByAll(world);
    expectFull(world, before);
    // What is read from a copy after the first crash may be missing in what is written for the second.
    for (const crash of ['a crash', 'a second crash']) {
      await scene.restart(olga, mona, stan);
      const lost = differences(before, await seenByAll(world)).filter((difference) => !isOfTheCrash(difference));
      const faults = lost.slice(0, shown).map((one) => `after ${crash} ${described(one)}`);
      const more = lost.length > shown ? [`and ${lost.length - shown} more`] : [];
      expectThat(lost.length === 0, [...faults, ...more].join('\n'));
    }
  }),
];

/** As members see the world, and the group as a stranger sees it. */
async function seenByAll(world: FullWorld): Promise<Snapshot> {
  const { stan } = world.people;
  const group = await stan.engine.getGroup(world.group.guid, live());
  const strange = Object.entries(group).map(
    ([field, value]) => [`group › ${field} (for ${stan.name})`, value] as const,
  );
  return new Map<string, unknown>([...(await seenByBoth(world)), ...strange]);
}

/** Whoever was there at the crash is gone with it, and a mark of age may go on with that. Vera was not there. */
function isOfTheCrash({ path, before, after }: Difference): boolean {
  if (/^user (?!Vera).*(status|lastActiveAt|revision) /.test(path)) return true;
  const isMark = /^(user|member|banned) .* (revision|groupRevision) /.test(path);
  return isMark && typeof before === 'number' && typeof after === 'number' && after > before;
}
