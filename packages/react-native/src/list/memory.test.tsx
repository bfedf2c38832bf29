/** What an unmounted list leaves behind: nothing, but for what jest's own records hold. See docs/reliability.md. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { act, cleanup, render } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { ScrollView, Text } from 'react-native';
import { settled } from '../testing/scene-clock.ts';
import { WindowedList } from './WindowedList.tsx';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Mounts a list, takes it away again, and gives something that only its rows hold. */
async function mountedOnce(): Promise<WeakRef<object>> {
  const held = { weight: Array.from({ length: 1_000 }, () => 0) };
  const renderRow = (id: string): ReactElement => <Text>{`${id} ${held.weight.length}`}</Text>;
  await render(<WindowedList ids={['a', 'b']} renderRow={renderRow} anchor="top" role="feed" aria-label="rows" />);
  await act(() => settled());
  await cleanup();
  return new WeakRef(held);
}

async function kept(lists: readonly WeakRef<object>[]): Promise<number> {
  for (let turn = 0; turn < 6; turn += 1) {
    await settled();
    collect();
  }
  return lists.filter((list) => list.deref() !== undefined).length;
}

/** Forgets the calls of every mock among these functions. */
function clear(functions: object): void {
  for (const name of Object.getOwnPropertyNames(functions)) {
    const value: unknown = Reflect.get(functions, name);
    if (jest.isMockFunction(value)) value.mockClear();
  }
}

test('unmounted lists are held by the records of two mocks for jest, and by nothing else', async () => {
  const lists: WeakRef<object>[] = [];
  for (let turn = 0; turn < 10; turn += 1) lists.push(await mountedOnce());
  expect(await kept(lists)).toBe(lists.length);
  // FlashList's: each call is recorded with the view that was measured.
  clear(jest.requireMock('@shopify/flash-list/dist/recyclerview/utils/measureLayout'));
  expect(await kept(lists)).toBe(lists.length);
  // React Native's: all scroll views share one `scrollTo`, which records whose it was.
  clear(ScrollView.prototype);
  clear(Object.getPrototypeOf(ScrollView.prototype));
  expect(await kept(lists)).toBe(0);
});
