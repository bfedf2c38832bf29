import { medianOf } from '../median.ts';
import type { Frame } from '../../e2e/lab/recorder.ts';

/** Less than this is no jump: positions are not whole pixels. */
const rounding = 0.5;

/** How far the row in the middle of the first frame strayed from its place, at most. */
export function driftOf(frames: readonly Frame[]): number {
  const [first] = frames;
  if (first === undefined) throw new Error('No frame was painted.');
  const inView = first.rows.filter(([, top, bottom]) => top >= 0 && bottom <= first.viewHeight);
  const [id, home] = inView[Math.floor(inView.length / 2)] ?? [];
  if (id === undefined || home === undefined) throw new Error('No row was in view.');
  return rounded(
    Math.max(...frames.map(({ rows }) => Math.abs((rows.find(([row]) => row === id)?.[1] ?? 9_999) - home))),
  );
}

/** Pixels by which frames did not follow a wheel that moved the view up by so much: lost or added, or a step back. */
export function wheelFault(frames: readonly Frame[], pixels: number): number {
  if (!(pixels > 0)) throw new Error('No wheel reached the list.');
  const moves = movesOf(frames);
  const moved = moves.reduce((total, move) => total + move, 0);
  return rounded(Math.max(Math.abs(moved - pixels), ...moves.map((move) => -move)));
}

/** How far the rows in view moved since the frame before, downwards. */
function movesOf(frames: readonly Frame[]): readonly number[] {
  return frames.slice(1).map(({ rows, viewHeight }, index) => {
    const before = new Map(frames[index]?.rows.map(([id, top]) => [id, top]));
    const known = rows.filter(([id, top, bottom]) => before.has(id) && bottom > 0 && top < viewHeight);
    const moves = known.map(([id, top]) => top - (before.get(id) ?? top));
    return medianOf(moves);
  });
}

/** Pixels of the view without a row, in each frame. */
export function blankOf(frames: readonly Frame[]): readonly number[] {
  return frames.map(({ rows, viewHeight }) => {
    let covered = 0;
    for (const [, top, bottom] of rows) covered += Math.max(0, Math.min(bottom, viewHeight) - Math.max(top, 0));
    return rounded(Math.max(0, viewHeight - covered));
  });
}

/** The most of the view that any frame left without a row, in pixels. */
export function mostBlank(frames: readonly Frame[]): number {
  return Math.max(...blankOf(frames));
}

/** Frames in which the last row did not end so much above the bottom edge. */
export function framesOffBottom(frames: readonly Frame[], foot: number): number {
  return frames.filter(({ rows, viewHeight }) => {
    const end = Math.max(...rows.map(([, , bottom]) => bottom));
    return Math.abs(end + foot - viewHeight) > 1;
  }).length;
}

function rounded(pixels: number): number {
  if (Number.isNaN(pixels)) return 9_999;
  return pixels <= rounding ? 0 : Math.round(pixels * 10) / 10;
}
