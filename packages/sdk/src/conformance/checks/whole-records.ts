import { check } from '../check.ts';
import { expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import type { Scene } from '../scene.ts';
import { live } from '../requests.ts';
import { expectFull, seenByBoth } from './full-fields.ts';
import { fullWorld, type FullWorld } from './full-world.ts';
import { writes, type Write } from './writes.ts';
import { described, differences, type Difference, type Snapshot } from './snapshot.ts';

/** How much of what is lost is said at once. */
const shown = 12;

export const wholeRecordChecks: readonly ConformanceCheck[] = [
  check('restarts', 'every field of every record is after a crash what it was before', ['restart'], async (scene) => {
    const world = await fullWorld(scene);
    const { olga, mona, zoe, stan } = world.people;
    const before = await seenByAll(world);
    expectFull(world, before);
    // What is read from a copy after the first crash may be missing in what is written for the second.
    for (const crash of ['a crash', 'a second crash']) {
      await scene.restart(olga, mona, zoe, stan);
      expectKept(before, await seenByAll(world), crash);
    }
  }),

  check('restarts', 'a crash directly behind any change loses nothing of it', ['restart'], async (scene) => {
    const olga = await scene.person('Opal');
    const offers: Readonly<Record<string, boolean | undefined>> = olga.engine.capabilities;
    let left: readonly Write[] = writes.filter(({ needs }) => needs.every((need) => offers[need] === true));
    while (left.length > 0) left = await afterACrash(scene, left);
  }),
];

/** Each change is the last one of what it changes, so many before one crash as can be. @returns those that are left */
async function afterACrash(scene: Scene, open: readonly Write[]): Promise<readonly Write[]> {
  const world = await fullWorld(scene);
  const { olga, mona } = world.people;
  const made: string[] = [];
  const touched = new Set<string>();
  const left: Write[] = [];
  for (const write of open) {
    const places = touchedBy(write);
    // What cannot come behind another one, because that took somebody out, comes before the next crash.
    const isMade = !places.some((place) => touched.has(place)) && (await isAccepted(write.act(world)));
    if (!isMade) {
      left.push(write);
      continue;
    }
    made.push(write.what);
    for (const place of places) touched.add(place);
  }
  expectThat(made.length > 0, `${open.map(({ what }) => what).join(', ')}: all of that is refused`);
  await scene.quiet();
  const before = await seenByBoth(world);
  await scene.restart(olga, mona);
  expectKept(before, await seenByBoth(world), 'a crash', `the crash came directly behind ${made.join(', ')}`);
  return left;
}

async function isAccepted(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}

/** Records that a change touches; of a group the single fields. */
function touchedBy({ changes }: Write): readonly string[] {
  return changes
    .filter((place) => !place.startsWith('list') && place !== 'group › revision' && place !== 'group › updatedAt')
    .map((place) => (place.startsWith('group') ? place : (place.split(' › ')[0] ?? place)));
}

/** Ends the check where a crash changed more than who is there. */
function expectKept(before: Snapshot, after: Snapshot, crash: string, ...notes: readonly string[]): void {
  const lost = differences(before, after).filter((difference) => !isOfTheCrash(difference));
  const faults = lost.slice(0, shown).map((one) => `after ${crash} ${described(one)}`);
  const more = lost.length > shown ? [`and ${lost.length - shown} more`] : [];
  expectThat(lost.length === 0, [...faults, ...more, ...notes].join('\n'));
}

/** As members see the world, and the group as a stranger sees it. */
async function seenByAll(world: FullWorld): Promise<Snapshot> {
  const { stan, zoe } = world.people;
  const group = await stan.engine.getGroup(world.group.guid, live());
  const strange = Object.entries(group).map(
    ([field, value]) => [`group › ${field} (for ${stan.name})`, value] as const,
  );
  return new Map<string, unknown>([...(await seenByBoth(world, [zoe])), ...strange]);
}

/** Whoever was there at the crash is gone with it, and a mark of age may go on with that. Vera was not there. */
function isOfTheCrash({ path, before, after }: Difference): boolean {
  if (/^user (?!Vera).*(status|lastActiveAt) /.test(path)) return true;
  const isMark = /^(user|member|banned) .* (revision|groupRevision) /.test(path);
  return isMark && typeof before === 'number' && typeof after === 'number' && after > before;
}
