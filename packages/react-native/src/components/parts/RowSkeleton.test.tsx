import { act, render, screen } from '@testing-library/react-native';
import { RowSkeleton } from './RowSkeleton.tsx';

test('is told of at once, and drawn only if it takes a moment', async () => {
  jest.useFakeTimers();
  try {
    const { toJSON } = await render(<RowSkeleton label="Loading" />);
    const size = (): number => JSON.stringify(toJSON()).length;
    const bare = size();
    expect(screen.getByLabelText('Loading')).toBeTruthy();
    await act(() => jest.advanceTimersByTime(99));
    expect(size()).toBe(bare);
    await act(() => jest.advanceTimersByTime(1));
    expect(size()).toBeGreaterThan(5 * bare);
  } finally {
    jest.useRealTimers();
  }
});
