import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { ScrollView, StyleSheet, Text } from 'react-native';
import { forgetWarnings } from '../development.ts';
import { WindowedList, type WindowedListHandle, type WindowedListProps } from '#list';

const rendered = new Map<string, number>();

function Row({ id }: { readonly id: string }): ReactElement {
  rendered.set(id, (rendered.get(id) ?? 0) + 1);
  return <Text>{id}</Text>;
}

const renderRow = (id: string): ReactElement => <Row id={id} />;
const idsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `m${index}`);
const all = idsOf(300);

/** The list in FlashList's test set-up: a view of 400 × 900, rows of 100. */
async function show(props: Partial<WindowedListProps> = {}) {
  rendered.clear();
  let handle: WindowedListHandle | null = null;
  const ref = (given: WindowedListHandle | null): void => {
    handle = given;
  };
  const list = (more: Partial<WindowedListProps> = {}): ReactElement => (
    <WindowedList ids={all} renderRow={renderRow} anchor="top" testID="list" ref={ref} {...props} {...more} />
  );
  const { rerender, unmount } = await render(list());
  const settle = (): Promise<void> =>
    act(async () => {
      jest.advanceTimersByTime(2_000);
    });
  await settle();
  return {
    settle,
    unmount,
    ask: async (run: () => void) => {
      await act(async () => run());
      await settle();
    },
    handle(): WindowedListHandle {
      if (handle === null) throw new Error('The list gave no handle.');
      return handle;
    },
    update: async (more: Partial<WindowedListProps>) => {
      await rerender(list(more));
      await settle();
    },
    /** A scroll event as the platform sends it. */
    scrollTo: async (y: number) => {
      await fireEvent.scroll(screen.getByTestId('list'), {
        nativeEvent: {
          contentOffset: { x: 0, y },
          contentSize: { width: 400, height: 30_000 },
          layoutMeasurement: { width: 400, height: 900 },
        },
      });
      await settle();
    },
  };
}

/** Lays the list out as a platform does. */
async function layOut(width: number, height: number): Promise<void> {
  await fireEvent(screen.getByTestId('list'), 'layout', { nativeEvent: { layout: { x: 0, y: 0, width, height } } });
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(ScrollView.prototype, 'scrollTo').mockClear();
  jest.spyOn(ScrollView.prototype, 'scrollToEnd').mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

test('draws the rows around the view, and others after a scroll', async () => {
  const { scrollTo } = await show();
  expect(screen.getByText('m0')).toBeTruthy();
  expect(rendered.size).toBeLessThan(40);
  expect(screen.queryByText('m200')).toBeNull();
  await scrollTo(20_000);
  expect(screen.getByText('m200')).toBeTruthy();
});

test('a row that comes draws no other row again', async () => {
  const { update } = await show();
  rendered.clear();
  await update({ ids: ['new', ...all] });
  expect(screen.getByText('new')).toBeTruthy();
  expect([...rendered.keys()].filter((id) => id !== 'new')).toEqual([]);
});

test('opens at the last row when read from the bottom, and at the first one otherwise', async () => {
  await show({ anchor: 'bottom' });
  expect(screen.getByText('m299')).toBeTruthy();
  expect(screen.queryByText('m0')).toBeNull();
});

test('opens at a given row', async () => {
  await show({ anchor: 'bottom', initialId: 'm150' });
  expect(screen.getByText('m150')).toBeTruthy();
  expect(screen.queryByText('m299')).toBeNull();
});

test('tells its edges, the rows in view, and when the reader comes to the end', async () => {
  const heard: string[] = [];
  let visible: readonly string[] = [];
  const { scrollTo, handle } = await show({
    onNearStart: () => heard.push('start'),
    onNearEnd: () => heard.push('end'),
    onAtEndChange: (isAtEnd) => heard.push(isAtEnd ? 'at end' : 'not at end'),
    onVisible: (ids) => {
      visible = ids;
    },
  });
  await scrollTo(10_000);
  expect(visible).toContain('m105');
  expect(handle().isAtEnd()).toBe(false);
  await scrollTo(29_100);
  expect(handle().isAtEnd()).toBe(true);
  expect(heard.filter((word) => word !== 'start')).toEqual(['end', 'at end']);
  await scrollTo(28_000);
  expect(heard.at(-1)).toBe('not at end');
});

test('a row is seen once half of it is in view, or it fills half of the view', async () => {
  let seen: readonly string[] = [];
  const { scrollTo } = await show({
    onSeen: (ids) => {
      seen = ids;
    },
  });
  for (const [top, first, last] of [
    [10_040, 'm100', 'm108'],
    [10_060, 'm101', 'm109'],
  ] as const) {
    await scrollTo(top);
    expect([seen[0], seen.at(-1)]).toEqual([first, last]);
  }
});

test('has header, footer, role, label, and pull to refresh', async () => {
  const onRefresh = jest.fn();
  await show({
    header: <Text>above</Text>,
    footer: <Text>below</Text>,
    'aria-label': 'Groups',
    onRefresh,
    refreshing: true,
  });
  expect(screen.getByText('above')).toBeTruthy();
  expect(screen.getByText('below')).toBeTruthy();
  const list = screen.getByTestId('list');
  expect(list.props).toMatchObject({ accessibilityRole: 'list', accessibilityLabel: 'Groups' });
  expect(list.props['refreshControl'].props).toMatchObject({ refreshing: true });
  list.props['refreshControl'].props.onRefresh();
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test('takes a list of styles, which FlashList 2.0 would spread', async () => {
  await show({ style: [{ opacity: 0.25 }, [{ marginTop: 3 }]] });
  const parts = [screen.getByTestId('list'), screen.getByTestId('list').parent];
  expect(parts.map((part) => StyleSheet.flatten(part?.props['style']))).toContainEqual(
    expect.objectContaining({ opacity: 0.25, marginTop: 3 }),
  );
});

/** What the platform was told to scroll to, in the end. */
const lastJump = (): unknown => jest.mocked(ScrollView.prototype.scrollTo).mock.calls.at(-1)?.[0];

test.each([
  ['start', 15_000],
  ['center', 14_600],
  ['end', 14_200],
] as const)('brings a row to the %s of the view', async (align, y) => {
  const { handle, ask } = await show();
  await ask(() => handle().scrollToId('m150', align));
  expect(lastJump()).toMatchObject({ y, animated: false });
});

test('moves no further than needed to the nearest edge', async () => {
  const { handle, ask, scrollTo } = await show();
  await scrollTo(10_000);
  const jumps = jest.mocked(ScrollView.prototype.scrollTo).mock.calls;
  const before = jumps.length;
  await ask(() => handle().scrollToId('m104'));
  expect(jumps.length).toBe(before);
  await ask(() => handle().focusId('m150'));
  expect(lastJump()).toMatchObject({ y: 14_200 });
});

test('goes to a row that comes with the next ids', async () => {
  const { handle, update, ask } = await show();
  await ask(() => handle().scrollToId('late', 'start'));
  await update({ ids: ['a', 'b', ...all.slice(0, 100), 'late', ...all.slice(100)] });
  expect(lastJump()).toMatchObject({ y: 10_200 });
});

test('follows its bottom when rows grow, while the reader is there', async () => {
  const { scrollTo, update } = await show({ anchor: 'bottom' });
  const follows = jest.mocked(ScrollView.prototype.scrollToEnd).mock.calls;
  const grow = async (): Promise<number> => {
    const before = follows.length;
    await act(async () => screen.getByTestId('list').props['onContentSizeChange'](400, 30_060));
    return follows.length - before;
  };
  expect(await grow()).toBe(1);
  await scrollTo(20_000);
  expect(await grow()).toBe(0);
  await scrollTo(29_100);
  expect(await grow()).toBe(1);
  await update({ followsEdge: false });
  expect(await grow()).toBe(0);
});

test('whoever has a row grow at the bottom stays where they are, and follows again where it still fits', async () => {
  const told: boolean[] = [];
  const { handle, scrollTo } = await show({ anchor: 'bottom', onAtEndChange: (isAtEnd) => told.push(isAtEnd) });
  const went = jest.spyOn(ScrollView.prototype, 'scrollToEnd');
  await scrollTo(29_100);
  went.mockClear();
  handle().keepTop('m299');
  await fireEvent(screen.getByTestId('list'), 'contentSizeChange', 400, 30_500);
  expect(went).not.toHaveBeenCalled();
  expect([handle().isAtEnd(), told.at(-1)]).toEqual([false, false]);
  await scrollTo(29_100);
  handle().keepTop('m299');
  await fireEvent(screen.getByTestId('list'), 'contentSizeChange', 400, 30_000);
  expect(handle().isAtEnd()).toBe(true);
});

test('whoever stood at the end of what was loaded is not taken past what comes below it', async () => {
  const told: boolean[] = [];
  const { scrollTo, update } = await show({
    anchor: 'bottom',
    followsEdge: false,
    onAtEndChange: (isAtEnd) => void told.push(isAtEnd),
  });
  await scrollTo(20_000);
  await scrollTo(29_100);
  expect(told).toEqual([false, true]);
  await update({ ids: [...all, 'x', 'y'], followsEdge: true });
  await act(async () => screen.getByTestId('list').props['onContentSizeChange'](400, 30_200));
  // FlashList 2.0 goes to the end before it is told to stay.
  const [jumps, follows] = [ScrollView.prototype.scrollTo, ScrollView.prototype.scrollToEnd].map(
    (way) => jest.mocked(way).mock.invocationCallOrder.at(-1) ?? 0,
  );
  expect(jumps).toBeGreaterThan(follows ?? 0);
  expect(lastJump()).toMatchObject({ y: 29_100 });
  expect(told).toEqual([false, true, false]);
});

test('whoever wants to the end from there is taken to it, though its rows come later', async () => {
  const { handle, scrollTo, update, ask } = await show({ anchor: 'bottom', followsEdge: false });
  await scrollTo(29_100);
  await ask(() => handle().scrollToEnd());
  const follows = jest.mocked(ScrollView.prototype.scrollToEnd).mock.calls;
  const before = follows.length;
  await update({ ids: [...all, 'x', 'y'], followsEdge: true });
  expect(follows.length).toBeGreaterThan(before);
});

test('read from the top, it keeps its place only away from the top', async () => {
  const { scrollTo } = await show();
  const keepsPlace = (): boolean => screen.getByTestId('list').props['maintainVisibleContentPosition'] !== undefined;
  expect(keepsPlace()).toBe(false);
  await scrollTo(5_000);
  expect(keepsPlace()).toBe(true);
  await scrollTo(0);
  expect(keepsPlace()).toBe(false);
});

test('goes nowhere without a fault when a row is not there, or the list is gone', async () => {
  const { handle, unmount, ask } = await show();
  const kept = handle();
  await ask(() => kept.scrollToId('stranger'));
  await ask(() => kept.focusId('stranger'));
  await unmount();
  await ask(() => kept.scrollToId('m100'));
  await ask(() => kept.scrollToEnd());
  await ask(() => kept.scrollToTop());
});

describe('a list in a view without height', () => {
  let warned: string[];
  beforeEach(() => {
    forgetWarnings();
    warned = [];
    jest.spyOn(console, 'warn').mockImplementation((text: unknown) => void warned.push(String(text)));
  });
  afterEach(() => jest.restoreAllMocks());

  test('says so, once', async () => {
    const { settle } = await show();
    expect(warned).toEqual([]); // nothing was laid out yet
    await layOut(400, 0);
    expect(warned).toEqual([]);
    await settle();
    expect(warned).toEqual([expect.stringMatching(/^The list "list" has no height, so none of its rows is seen/)]);
    await layOut(300, 0);
    await settle();
    expect(warned).toHaveLength(1);
  });

  test('says nothing when it has one, or gets it soon', async () => {
    const { settle } = await show();
    await layOut(400, 900);
    await settle();
    await layOut(400, 0);
    jest.advanceTimersByTime(500);
    await layOut(400, 900);
    await settle();
    expect(warned).toEqual([]);
  });

  test('says nothing while it is hidden, and nothing when it has gone', async () => {
    const { settle, unmount } = await show();
    await layOut(0, 0);
    await settle();
    await layOut(400, 0);
    await unmount();
    await settle();
    expect(warned).toEqual([]);
  });

  test('says nothing in production', async () => {
    const { settle } = await show();
    Reflect.set(globalThis, '__DEV__', false);
    await layOut(400, 0);
    await settle();
    Reflect.set(globalThis, '__DEV__', true);
    expect(warned).toEqual([]);
  });
});

test('each move of a reader is told, as long as a finger drags the list or it runs on, and none that comes by itself', async () => {
  let moves = 0;
  const { scrollTo } = await show({ onReaderMove: () => (moves += 1) });
  const list = screen.getByTestId('list');
  const told = async (move: () => Promise<void>): Promise<number> => {
    moves = 0;
    await move();
    return moves;
  };
  expect(await told(() => scrollTo(100))).toBe(0);
  await fireEvent(list, 'scrollBeginDrag');
  expect(await told(() => scrollTo(200))).toBe(1);
  await fireEvent(list, 'scrollEndDrag');
  expect(await told(() => scrollTo(300))).toBe(0);
  await fireEvent(list, 'momentumScrollBegin');
  expect(await told(() => scrollTo(400))).toBe(1);
  await fireEvent(list, 'momentumScrollEnd');
  expect(await told(() => scrollTo(500))).toBe(0);
});
