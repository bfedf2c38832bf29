import { act, render, screen } from '@testing-library/react-native';
import { AccessibilityInfo, Platform } from 'react-native';
import { Announcer } from './Announcer.tsx';

const setPlatform = (os: typeof Platform.OS): void => {
  jest.replaceProperty(Platform, 'OS', os);
};
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'document');
});

test('on iOS a sentence is announced once, when it becomes another one', async () => {
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions');
  said.mockClear();
  await render(<Announcer text="" />);
  await screen.rerender(<Announcer text="3 groups found" />);
  await screen.rerender(<Announcer text="3 groups found" />);
  expect(said.mock.calls).toEqual([['3 groups found', { queue: true }]]);
  expect(screen.queryByText('3 groups found')).toBeNull();
});

test('in a browser that can be told, nothing comes into the page', async () => {
  const said: string[] = [];
  Reflect.set(globalThis, 'document', { ariaNotify: (text: string) => said.push(text) });
  setPlatform('web');
  await render(<Announcer text="3 groups found" />);
  expect(said).toEqual(['3 groups found']);
  expect(screen.queryByText('3 groups found')).toBeNull();
});

test('elsewhere it stands in a live region for a moment', async () => {
  setPlatform('android');
  jest.useFakeTimers();
  await render(<Announcer text="3 groups found" />);
  const region = screen.getByText('3 groups found').parent;
  expect(region).toHaveProp('aria-live', 'polite');
  // Nothing that is fully transparent is said there.
  expect(region).not.toHaveStyle({ opacity: 0 });
  await act(async () => void jest.advanceTimersByTime(1_000));
  expect(screen.queryByText('3 groups found')).toBeNull();
});

test('the same words are said again when they are other news, and after silence', async () => {
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions');
  said.mockClear();
  await render(<Announcer text="ok" newsId="1" />);
  await screen.rerender(<Announcer text="ok" newsId="2" />);
  // Another language, say: the same news.
  await screen.rerender(<Announcer text="gut" newsId="2" />);
  expect(said.mock.calls.map(([text]) => text)).toEqual(['ok', 'ok']);
  await screen.rerender(<Announcer text="" />);
  await screen.rerender(<Announcer text="gut" />);
  expect(said).toHaveBeenLastCalledWith('gut', { queue: true });
});

test('a live region is filled anew for the same words, and empty at once when there is nothing to say', async () => {
  setPlatform('android');
  await render(<Announcer text="ok" newsId="1" />);
  const first = screen.getByText('ok');
  await screen.rerender(<Announcer text="ok" newsId="2" />);
  expect(screen.getByText('ok')).not.toBe(first);
  await screen.rerender(<Announcer text="" />);
  expect(screen.queryByText('ok')).toBeNull();
});
