import { act, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { usePassingNotice } from './use-passing-notice.tsx';

let say: (text: string) => void = () => {};

function Host({ about }: { readonly about: string }): ReactElement {
  const notice = usePassingNotice(about);
  ({ say } = notice);
  return notice.view;
}

test('what was said of one thing is not said over the next', async () => {
  await render(<Host about="tea" />);
  const first = say;
  await act(() => say('Copied'));
  expect(screen.getAllByText('Copied').length).toBeGreaterThan(0);
  await screen.rerender(<Host about="coffee" />);
  expect(screen.queryByText('Copied')).toBeNull();
  expect(say).toBe(first);
  await act(() => say('Deleted'));
  expect(screen.getAllByText('Deleted').length).toBeGreaterThan(0);
});
