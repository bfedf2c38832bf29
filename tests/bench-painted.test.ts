import { blankOf, driftOf, framesOffBottom, mostBlank, wheelFault } from '../bench/measures/painted.ts';
import { type Frame, frameIn } from '../e2e/lab/recorder.ts';

/** A painted frame of rows of 100 px, the first of them so far below the top edge of a view of 300. */
const frame = (top: number, names = 'abcde'): Frame => ({
  viewHeight: 300,
  rows: [...names].map((id, row) => [id, top + row * 100, top + (row + 1) * 100]),
});

test('rows that stay where they are did not jump, and half a pixel is no jump', () => {
  expect(driftOf([frame(-50), frame(-50), frame(-49.6)])).toBe(0);
});

test('a jump is seen also when the row is back in the last frame', () => {
  expect(driftOf([frame(-50), frame(-22), frame(-50)])).toBe(28);
});

test('a row that is gone for a frame jumped', () => {
  expect(driftOf([frame(-50), frame(-50, 'de'), frame(-50)])).toBeGreaterThan(1_000);
});

test('without a frame or a row in view there is nothing to say', () => {
  expect(() => driftOf([])).toThrow('No frame was painted.');
  expect(() => driftOf([frame(400)])).toThrow('No row was in view.');
});

test('rows that follow the wheel to the pixel are right; lost pixels, added ones and a step back are not', () => {
  expect(wheelFault([frame(-90), frame(-70), frame(-50)], 40)).toBe(0);
  expect(wheelFault([frame(-90), frame(-70), frame(-60)], 40)).toBe(10);
  expect(wheelFault([frame(-90), frame(-70), frame(-40)], 40)).toBe(10);
  expect(wheelFault([frame(-90), frame(-40), frame(-50)], 40)).toBe(10);
});

test('a wheel that never turned shows nothing', () => {
  expect(() => wheelFault([frame(0), frame(0)], 0)).toThrow('No wheel reached the list.');
});

test('what no row covers of the view is blank', () => {
  expect(blankOf([frame(-50), frame(-250), frame(120)])).toEqual([0, 50, 120]);
  expect(mostBlank([frame(-50), frame(-250), frame(120)])).toBe(120);
  expect(blankOf([{ ...frame(0), rows: [] }])).toEqual([300]);
});

test('a frame whose last row does not end above the foot is off the bottom', () => {
  expect(framesOffBottom([frame(-208), frame(-208.5), frame(-190)], 8)).toBe(1);
});

test('of two frames that are told of together the first is taken, with none of the rows of the next', () => {
  const sighting = (
    target: string,
    time: number,
    top: number,
    height = 100,
  ): Parameters<typeof frameIn<string>>[0][number] => ({
    target,
    time,
    boundingClientRect: { top, bottom: top + height, height },
  });
  const told = [
    sighting('list', 16, 24, 300),
    sighting('a', 16, 24),
    sighting('b', 16, 124),
    // Out of view in the next frame, and new in it.
    sighting('a', 34, -156),
    sighting('c', 34, 44),
  ];
  expect(frameIn(told, 'list', String)).toEqual({
    time: 16,
    frame: {
      viewHeight: 300,
      rows: [
        ['a', 0, 100],
        ['b', 100, 200],
      ],
    },
  });
  expect(frameIn(told.slice(1), 'list', String)).toBeNull();
});
