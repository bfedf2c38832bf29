import { Kit } from '@open-chat-kit/sdk';
import { act, render, screen, waitFor } from '@testing-library/react-native';
import { createRef } from 'react';
import { listScene } from '../../testing/list-scene.tsx';
import { sayForIds } from '../../testing/shared-tea.ts';
import { ActiveRow } from '../ListFrame/active-row.ts';
import type { KitMessageListHandle } from './props.ts';

const scene = listScene({ messageRequestBuilder: new Kit.MessagesRequestBuilder().setLimit(5) });
const ref = createRef<KitMessageListHandle>();
let ids: string[];

beforeEach(async () => {
  ids = await sayForIds(scene.ben, ...Array.from({ length: 40 }, (_, index) => `line ${index + 1}`));
});

/** At its end. */
async function opened(): Promise<void> {
  await render(scene.list({ ref }));
  await screen.findByText('line 40');
  await scene.rest();
}

/** What comes of it, once it is drawn. */
async function goTo(id: unknown): Promise<boolean | undefined> {
  let found: boolean | undefined;
  await act(async () => void (found = await ref.current?.goTo(String(id))));
  return found;
}

test('goTo of the ref leads to a message that is not loaded, and there again each time', async () => {
  await opened();
  const marked = jest.spyOn(ActiveRow.prototype, 'set');
  const timesMarked = (): number => marked.mock.calls.filter(([row]) => row !== undefined).length;
  expect(await goTo(ids[0])).toBe(true);
  expect(await screen.findByText('line 1')).toBeOnTheScreen();
  expect(screen.queryByText('line 40')).toBeNull();
  expect(timesMarked()).toBe(1);
  expect(await goTo(ids[0])).toBe(true);
  expect(timesMarked()).toBe(2);
});

test('goTo says where there is no such message, to the reader too, and leaves the list where it is', async () => {
  await opened();
  expect(await goTo('nothing')).toBe(false);
  await waitFor(() => expect(screen.getByText('Couldn’t go to that message.')).toBeOnTheScreen());
  expect(screen.getByText('line 40')).toBeOnTheScreen();
});

test('of two ways the last one is gone, and the other resolves to nothing', async () => {
  await opened();
  let found: (boolean | undefined)[] = [];
  const { current } = ref;
  await act(async () => {
    found = await Promise.all([current?.goTo(ids[0] ?? ''), current?.goTo(ids[19] ?? '')]);
  });
  expect(found).toEqual([undefined, true]);
  expect(await screen.findByText('line 20')).toBeOnTheScreen();
});

test('goToMessageId opens the list at its message, which is asked for first and once', async () => {
  const asked = jest.spyOn(scene.ana.queries, 'history');
  const marked = jest.spyOn(ActiveRow.prototype, 'set');
  await render(scene.list({ goToMessageId: ids[19] }));
  await screen.findByText('line 20');
  await scene.rest();
  expect(marked.mock.calls.filter(([row]) => row !== undefined)).toHaveLength(1);
  const pages = asked.mock.calls.map(([, { from }]) => from);
  expect(pages[0]).toEqual({ kind: 'around', id: ids[19] });
  expect(pages.filter(({ kind }) => kind === 'around')).toHaveLength(1);
  expect(screen.queryByText('line 40')).toBeNull();
});

test('goToMessageId that is not there opens it at its end, and says so', async () => {
  await render(scene.list({ goToMessageId: 'nothing' }));
  await waitFor(() => expect(screen.getByText('Couldn’t go to that message.')).toBeOnTheScreen());
  expect(screen.getByText('line 40')).toBeOnTheScreen();
});
