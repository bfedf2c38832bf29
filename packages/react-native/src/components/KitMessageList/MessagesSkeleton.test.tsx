import { render, screen } from '@testing-library/react-native';
import { conversation } from '../parts/wide-page.ts';
import { MessagesSkeleton } from './MessagesSkeleton.tsx';

test('it stands in the column that the messages come in', async () => {
  await render(<MessagesSkeleton label="Loading" />);
  expect(screen.getByLabelText('Loading')).toHaveStyle(conversation);
});
