import { render, screen } from '@testing-library/react-native';
import { dayOf } from '../../models/day.ts';
import { DaySeparator } from './DaySeparator.tsx';

const now = new Date(2026, 2, 10, 9).getTime();

test.each([
  [new Date(2026, 2, 10, 23), 'Today'],
  [new Date(2026, 2, 9, 23), 'Yesterday'],
  [new Date(2026, 2, 7), 'Saturday'],
  [new Date(2026, 1, 7), 'Feb 7, 2026'],
  // The clock of a server can be ahead.
  [new Date(2026, 2, 11), 'Mar 11, 2026'],
  [new Date(2026, 2, 12, 12), 'Mar 12, 2026'],
])('names %s', async (day, text) => {
  await render(<DaySeparator date={day.getTime() / 1_000} today={dayOf(now)} pattern={undefined} style={undefined} />);
  expect(screen.getByText(text)).toBeOnTheScreen();
});
