import type { Finding } from './finding.ts';
import type { PortOptions, Report } from './port-folder.ts';

/** The report as lines of text: what was changed, what is left, and how much of each. */
export function reportText(report: Report, { prefix, isDryRun }: PortOptions): string {
  const open = report.findings.filter(({ isOpen }) => isOpen);
  const done = report.findings.filter(({ isOpen }) => !isOpen);
  const changed = `${count(report.changedFiles.length, 'file')} ${isDryRun ? 'would change' : 'changed'}`;
  return [
    `${prefix} is now Kit, in place of ${report.packages.join(', ')}.`,
    ...section('Changed', report.changedFiles),
    ...section('Replaced', done.map(lineOf)),
    ...section('Left to do', open.map(lineOf)),
    '',
    `${changed}, ${count(report.renameCount, 'name')} renamed, ${count(open.length, 'open point')}.`,
    ...(isDryRun ? ['Nothing was written.'] : []),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function lineOf({ file, line, subject, text }: Finding): string {
  return `${file}:${line} ${subject}: ${text}.`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
