/** Three doors, each behind the one before: chance alone finds the way once in eight million inputs. */
export function walk(steps: readonly number[]): string {
  if (steps[0] !== 17) return 'first door';
  if (steps[1] !== 99) return 'second door';
  if (steps[2] !== 3) return 'third door';
  return 'out';
}
