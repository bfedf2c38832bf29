import { Platform } from 'react-native';
import { type FrameTimes, watchFrames } from './frame-times.ts';
import type { MeasuringScene } from './measuring-scene.ts';
import { usedMegabytes } from './memory.ts';

/** What the page lets a measurement do. */
export interface Stage {
  /** Shows the list, and resolves with what is in it once that is drawn; or hides it. */
  show(isShown: boolean): Promise<readonly string[]>;
  /** Says what is going on. */
  say(text: string): void;
}

/** Groups at the top of the list: all of them are in view on any screen. */
const groupsInView = 6;
/** As the table says. */
const eventsPerSecond = 1_000;
const secondsOfEvents = 5;
const mounts = 20;

/** Runs everything and gives the table to paste into an issue. */
export async function measure(scene: MeasuringScene, stage: Stage): Promise<string> {
  stage.say('Mounting the list');
  const { milliseconds: first, guids } = await mount(stage);
  if (guids.length < 2 * groupsInView) throw new Error('The list stayed empty.');
  stage.say('Frames at rest');
  const rest = await watchFrames(2_000);
  stage.say('Events of groups in view');
  const near = await eventsTo(scene, guids.slice(0, groupsInView));
  stage.say('Events of groups further down');
  const far = await eventsTo(scene, guids.slice(-groupsInView));
  stage.say('Mounting again and again');
  const before = usedMegabytes();
  const times: number[] = [];
  for (let turn = 0; turn < mounts; turn += 1) {
    await stage.show(false);
    times.push((await mount(stage)).milliseconds);
  }
  const after = usedMegabytes();
  return table([
    ['frames at rest', frameText(rest)],
    [`frames, 1,000 events/s of groups in view`, frameText(near.frames)],
    ['JavaScript for one event of a group in view', `${near.microseconds.toFixed(1)} µs`],
    [`frames, 1,000 events/s of groups further down`, frameText(far.frames)],
    ['JavaScript for one event of a group further down', `${far.microseconds.toFixed(1)} µs`],
    ['first mount, until it is drawn', `${first.toFixed(0)} ms`],
    [`each of ${mounts} mounts more`, `${medianOf(times).toFixed(0)} ms`],
    [
      `memory before and after them`,
      before === null || after === null ? 'not told here' : `${before.toFixed(1)} MB, ${after.toFixed(1)} MB`,
    ],
  ]);
}

async function mount(stage: Stage): Promise<{ readonly milliseconds: number; readonly guids: readonly string[] }> {
  const start = performance.now();
  const guids = await stage.show(true);
  return { milliseconds: performance.now() - start, guids };
}

interface EventTimes {
  readonly frames: FrameTimes;
  /** Of one event, without the drawing. */
  readonly microseconds: number;
}

/** As many events as are due by then, in each frame. */
async function eventsTo(scene: MeasuringScene, guids: readonly string[]): Promise<EventTimes> {
  let sent = 0;
  let spent = 0;
  const frames = await watchFrames(secondsOfEvents * 1_000, (elapsed) => {
    const due = (elapsed / 1_000) * eventsPerSecond;
    const start = performance.now();
    for (; sent < due; sent += 1) scene.changeMembers(guids[sent % guids.length] ?? '');
    spent += performance.now() - start;
  });
  return { frames, microseconds: (spent * 1_000) / Math.max(1, sent) };
}

function table(rows: readonly (readonly [name: string, value: string])[]): string {
  const { OS, Version } = Platform;
  const engine = Reflect.get(globalThis, 'HermesInternal') === undefined ? '' : ', Hermes';
  return [
    `Open Chat Kit on ${OS === 'web' ? 'the web' : `${OS} ${String(Version)}`}${engine}, ${__DEV__ ? 'development (not to be compared)' : 'production'}`,
    '',
    '| measure | value |',
    '| --- | --- |',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join('\n');
}

function frameText({ median, most, longest, frames }: FrameTimes): string {
  return `${median.toFixed(1)} ms, 95 % under ${most.toFixed(1)}, longest ${longest.toFixed(1)} (${frames})`;
}

function medianOf(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
