import { act, render, screen } from '@testing-library/react-native';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
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

describe('without a connection', () => {
  const scene = screenScene('ana');

  test('says after a while that there is none, until there is one', async () => {
    const line = await scene.line('ana');
    await render(hosted(line.client, <RowSkeleton label="Loading" />));
    await act(async () => line.cut());
    await scene.pass(1_900);
    expect(screen.getByLabelText('Loading')).toBeTruthy();
    await scene.pass(200);
    expect(screen.getByLabelText('Connecting')).toBeTruthy();
    expect(screen.getByText('Connecting…', { includeHiddenElements: true })).toBeTruthy();
    await act(async () => line.mend());
    await scene.pass(100);
    expect(screen.getByLabelText('Loading')).toBeTruthy();
    expect(screen.queryByText('Connecting…', { includeHiddenElements: true })).toBeNull();
  });
});
