import { type BundleResult, bundleSection } from './bundle-section.ts';
import type { JudgedLine } from './judge.ts';
import { judgedLines } from './judged-lines.ts';
import { type PeerResult, peerSection } from './peer-section.ts';
import { reasonOf } from './reasons.ts';
import type { Result } from './result.ts';
import { cellsOf, columns } from './table.ts';

/** `docs/performance.md`: figures and verdicts from results alone, with how they were made. */
export function performancePage(result: Result, peers?: PeerResult, bundles?: BundleResult): string {
  const lines = judgedLines(result);
  return [
    '# Performance',
    '',
    'Made by `npm run bench:page` from the newest result in `bench/results/`; a test fails when it is out of date.',
    'Counts are the proof. Times are shown as ratios within one run, and ratios under 1.5 are ties.',
    '',
    ...summary(lines),
    ...unmeasured(result),
    '',
    '## What was measured',
    '',
    ...markdown(targetTable(lines)),
    '',
    '`limit` is a page that draws the same rows with the least machinery that we can think of: windowed by hand, rows of one known',
    'height, a store for each row, one flush a frame. `naive` is a FlatList over an array that each event copies. `ours` is',
    '`KitGroups`, `KitMessageList` and `KitMessageHeader` over the SDK. Each cell is the median of all rounds, with the lowest',
    'and the highest where they differ. A count is judged by its worst round, a time by the ratio of the medians; one above its',
    'target by a ratio under 1.5 is a tie. A size of a bundle is a count. Where a cell is empty, that was not measured: `naive`',
    'stands still for seconds at 100,000 groups and has neither messages nor an SDK, idleness is asked of the other two, and a',
    'list that never asks for its next page has no cost of one.',
    '',
    "## The same rows in other libraries' lists",
    '',
    "The rows and the store of `limit` in react-native-web's FlatList, in FlashList and in Legend List, each with 3,000",
    'groups and told what it can use. They are a base for comparison: none of them talks to a backend, as ours does.',
    '',
    ...markdown(libraryTable(lines)),
    '',
    ...(bundles === undefined ? [] : [...bundleSection(bundles), '']),
    ...(peers === undefined ? [] : [...peerSection(peers), '']),
    ...method(result),
    '',
  ].join('\n');
}

/** How the targets came out, and each that was not met, by name and with what stands in its way. */
function summary(lines: readonly JudgedLine[]): readonly string[] {
  const of = (verdict: JudgedLine['verdict']): readonly JudgedLine[] =>
    lines.filter((line) => line.verdict === verdict);
  const judged = lines.filter(({ verdict }) => verdict !== 'none');
  const counts = `${of('met').length} of ${judged.length} lines with a target meet it, ${of('missed').length} miss it`;
  const rest = [
    ...(of('tie').length > 0 ? [`${of('tie').length} are ties above a target finer than 1.5`] : []),
    ...(of('withheld').length > 0 ? [`${of('withheld').length} are withheld, because the machine was too uneven`] : []),
  ];
  return [
    `${[counts, ...rest].join('; ')}.`,
    ...listed('Missed:', of('missed'), lines),
    ...listed('Ties, above their target but not told apart from it by this bench:', of('tie'), lines),
  ];
}

/** Targets of which there is no figure: silence must not pass for good. */
function unmeasured({ measures, lines }: Result): readonly string[] {
  const ids = new Set(lines.map(({ id }) => id));
  const missing = measures.filter(({ id, target }) => target !== undefined && !ids.has(id));
  return missing.length === 0 ? [] : ['', 'Not measured:', '', ...missing.map(({ label }) => `- ${label}`)];
}

function listed(heading: string, some: readonly JudgedLine[], lines: readonly JudgedLine[]): readonly string[] {
  if (some.length === 0) return [];
  return [
    '',
    heading,
    '',
    ...some.map((line) => {
      const [measure, size, , , ours, ratio, target] = targetCells(line);
      const shown = ratio === '' ? ours : `${ratio} × limit`;
      const reason = reasonOf(line, lines) ?? 'Why is not known.';
      return `- ${measure}${size === '' ? '' : `, ${size} long`}: ${shown}; target ${target}. ${reason}`;
    }),
  ];
}

function targetTable(lines: readonly JudgedLine[]): readonly (readonly string[])[] {
  return [
    ['measure', 'length', 'limit', 'naive', 'ours', 'ours : limit', 'target', 'verdict'],
    ...lines.map(targetCells),
  ];
}

function targetCells(line: JudgedLine): readonly string[] {
  const { measure, size, contestants, ratio, target, verdict } = cellsOf(line);
  return [measure, size, ...contestants.slice(0, 3), ratio, target, verdict];
}

function libraryTable(lines: readonly JudgedLine[]): readonly (readonly string[])[] {
  const shown = lines.filter(({ cells }) => cells.flatList !== undefined);
  return [
    ['measure', ...columns.map(([, title]) => title)],
    ...shown.map((line) => {
      const { measure, contestants } = cellsOf(line);
      return [measure].concat(contestants);
    }),
  ];
}

function markdown([heading = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)];
}

function method({ date, machine, load, rounds, seconds, noise, renewed, renewedChats }: Result): readonly string[] {
  return [
    '## Method',
    '',
    `${date.slice(0, 10)}, ${machine.cores} cores (${machine.cpu}), ${machine.memoryGiB} GiB, ${machine.system}, ${machine.browser},`,
    `Node ${machine.node}. Load ${load.start.toFixed(2)} before and ${load.end.toFixed(2)} after; ${rounds} rounds in ${Math.round(seconds / 60)} minutes. The same`,
    `row work on each contestant's page differed by ${noise.toFixed(2)} at most; above 1.5 the verdicts on times would be withheld.`,
    '',
    ...renewal('Memory, models, sizes and the lists beside that of groups', renewed),
    ...renewal('Long chats', renewedChats),
    '- Models are measured on Node and on Hermes as a command, of 2022, which is the newest that is packaged: from one bundle, beside',
    '  the least that a store with a listener for each row in view can do (`limit`), each by its fastest of 40 batches of 25 ms,',
    '  and an array that is copied (`naive`), by its fastest of 3. What a model is told is made beforehand.',
    '- Models run once in a whole run, and three times when they are measured anew; memory is one long run.',
    '- That Hermes knows neither classes nor private names. Classes become functions. Private names become properties, which is',
    "  nearest to Expo's preset, that leaves both to the Hermes of today; or, in the lines `with helpers`, what the preset of",
    '  React Native itself makes of them: a call in front of each use. The difference of the two is what those calls cost.',
    '- Pages are bundled as a host bundles them, for production, and each is opened in a fresh context of headless Chromium.',
    '- All contestants get the same groups and the same events from the same data in the page, which answers at once. Ours',
    '  reads it through an engine and the SDK, with all checks that those make; the others read it directly.',
    '- Rounds go through the contestants forth and back, so that a machine that becomes busy or warm is so for all.',
    '- Renders are counted from outside: React tells the hook of its developer tools of each commit, and the fibers say which',
    '  components ran. Pages that are timed do without. They are minified, those that are counted are not: the counter knows',
    '  components by their names.',
    "- Times are those of the page's main thread by its own clock (`Performance.getMetrics` with `threadTicks`), so what other",
    '  processes take does not count. Of a mount, an insert, a move, a page and an event off screen, frames that only waited are',
    '  subtracted at the price of an empty frame; what is not above that says nothing and is left out. Nothing is subtracted of',
    '  scrolling and of the storm, in which every frame is wanted, nor of the row work.',
    '- Positions are painted ones: an IntersectionObserver that starts in each animation frame reports after layout and resize',
    '  observers, before the paint. Scrolls are wheel events or gestures of the browser, outside of the page’s own thread.',
    '- `KitGroups` is shown without its bar and its search field, which the others do not have. Its first page brings as many',
    '  groups as the line says, where the contract allows 100, so that the set-up is not a thousand pages; what is appended',
    '  are pages of 30. Mounting shows a first page of 30.',
    '- A long chat of mixed kinds has a tenth of its messages quoted, reacted to, deleted, edited, custom, about the group, with',
    '  links, mentions, Markdown, threads or an emoji alone. The list asks for them in pages, as it would any server. Late heights',
    '  of images, and windows that change by themselves, are measured on the internal list.',
    '',
    '## Limits',
    '',
    '- One browser on one system: nothing is said here of Safari, Firefox, phones or React Native’s own views.',
    '- Times of one line include what the garbage collector happens to do in it.',
    '- Gaps while scrolling are those of frames that the main thread made. Between two of them the compositor may have scrolled',
    '  further than rows were drawn.',
    '- Memory is the heap after collection in one long run, 1,000 events a frame; code that the engine compiles counts as growth.',
    '  What would grow with time alone, and not with events, is not seen. After mounts one list may still be there, never more:',
    '  V8 remembers the first object with getters of its kind, which React Native Web makes to tell of a size.',
    '',
    '## How to repeat it',
    '',
    '- `npm run bench` measures everything, prints the table and keeps the result; `npm run bench:page` makes this page of it.',
    '- `npm run bench:check` is the quick pass that continuous integration can gate on: counts must be right, times may be',
    '  twice their target, and are measured once more before they fail. Times that noise hides are measured up to three times;',
    '  what is hidden still is counted as withheld, and more than a quarter of the times withheld fails.',
  ];
}

function renewal(what: string, renewed: Result['renewed']): readonly string[] {
  if (renewed === undefined) return [];
  const { date, load } = renewed;
  const when = `${date.slice(0, 10)}, at a load of ${load.toFixed(2)}`;
  return [`- ${what} were measured by themselves, ${when}: \`npm run bench:renew\`.`];
}
