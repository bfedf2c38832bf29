import type { Act, Step } from './act.ts';
import type { Plan } from './plan.ts';
import { homes, people } from './world.ts';

/** A plan as lines of JSON: what the world is like, then one step a line. {@link readHistory} gives the same plan. */
export function writeHistory({ steps, ...world }: Plan): string {
  return [world, ...steps].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** @throws {Error} with the number of the line that is none of a history. */
export function readHistory(text: string): Plan {
  const [world, ...steps] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const value = parse(line);
      const isGood = index === 0 ? 'seed' in value && 'faults' in value : 'wait' in value && 'act' in value;
      if (!isGood) throw new Error(`Line ${index + 1} is not of a history: ${line.slice(0, 60)}`);
      return value;
    });
  if (world === undefined) throw new Error('It is empty.');
  // Written by `writeHistory`: whoever changes it by hand knows what an act looks like.
  return { ...(world as Omit<Plan, 'steps'>), steps: steps as readonly Step[] };
}

/** A step for a person to read, with who does it on which device. */
export function describeStep({ wait, act }: Step): string {
  return `after ${wait} ms, ${actorOf(act)}: ${JSON.stringify(act)}`;
}

function actorOf(act: Act): string {
  if (act.type === 'serverClock') return 'the server';
  const index = 'screen' in act ? act.screen : 'device' in act ? act.device : act.who;
  const [device = `device ${index}`] = homes[index] ?? [];
  const whom = 'whom' in act ? ` to ${people[act.whom % people.length] ?? ''}` : '';
  return `${'screen' in act ? 'screen of ' : ''}${device}${whom}`;
}

function parse(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
