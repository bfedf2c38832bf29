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
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
  said.mockClear();
  await render(<Announcer text="" />);
  await screen.rerender(<Announcer text="3 groups found" />);
  await screen.rerender(<Announcer text="3 groups found" />);
  expect(said.mock.calls).toEqual([['3 groups found']]);
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
  expect(screen.getByText('3 groups found')).toBeTruthy();
  expect(screen.getByRole('status')).toHaveProp('aria-live', 'polite');
  await act(async () => void jest.advanceTimersByTime(1_000));
  expect(screen.queryByText('3 groups found')).toBeNull();
});
