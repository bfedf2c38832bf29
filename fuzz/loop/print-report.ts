import { inspect } from 'node:util';
import type { Coverage } from './coverage.ts';
import { writeBytes } from './draw.ts';
import type { Report } from './run-target.ts';
import type { Target } from './target.ts';

/** One line for a target, and what is needed to mend a finding. */
export function printed(
  target: Target,
  { inputs, kept, seconds, finding }: Report,
  { seed, coverage }: { readonly seed: number; readonly coverage: Coverage | null },
): string {
  const reached =
    coverage === null
      ? 'not guided'
      : `${kept} kept; all so far: ${coverage.functions} functions, ${coverage.characters} characters of source`;
  const verdict = finding === null ? 'ok   ' : 'FOUND';
  const line = `${verdict} ${target.name.padEnd(12)} seed ${seed}, ${inputs} inputs in ${seconds.toFixed(1)} s (${reached})\n`;
  if (finding === null) return line;
  const { error, bytes } = finding;
  return [
    `${line}      ${target.about}`,
    indented(inspect(error)),
    '      the smallest input found:',
    indented(target.show(bytes)),
    `      npm run fuzz -- --target ${target.name} --replay ${writeBytes(bytes)}\n`,
  ].join('\n');
}

function indented(text: string): string {
  return text.slice(0, 4_000).replace(/^/gm, '        ');
}
