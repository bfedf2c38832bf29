import { fireEvent, render, screen } from '@testing-library/react-native';
import { Text } from 'react-native';
import { KitConfirmDialog, type KitConfirmDialogProps } from './KitConfirmDialog.tsx';

const dialog = (props: Partial<KitConfirmDialogProps> = {}) => (
  <KitConfirmDialog isOpen titleText="Leave?" testID="dialog" {...props} />
);

test('is there only while it is open', async () => {
  await render(dialog({ isOpen: false }));
  expect(screen.queryByText('Leave?')).toBeNull();
  await screen.rerender(dialog());
  expect(screen.getByText('Leave?')).toBeOnTheScreen();
});

test('says what it is asked to say, with words of its own for the buttons', async () => {
  await render(dialog({ messageText: 'For good.', icon: <Text>sign</Text>, errorText: 'That did not work.' }));
  for (const text of ['For good.', 'sign', 'OK', 'Cancel']) expect(screen.getByText(text)).toBeOnTheScreen();
  expect(screen.getByText('That did not work.')).toHaveProp('role', 'alert');
  await screen.rerender(dialog({ confirmButtonText: 'Leave', cancelButtonText: 'Stay' }));
  expect(screen.queryByText('OK')).toBeNull();
  expect(screen.getByText('Stay')).toBeOnTheScreen();
});

test('tells which button was pressed; going elsewhere counts as cancelling unless it is told apart', async () => {
  const heard: string[] = [];
  const listening = { onConfirm: () => heard.push('confirm'), onCancel: () => heard.push('cancel') };
  await render(dialog(listening));
  await fireEvent.press(screen.getByText('OK'));
  await fireEvent.press(screen.getByText('Cancel'));
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  await screen.rerender(dialog({ ...listening, onDismiss: () => heard.push('dismiss') }));
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  expect(heard).toEqual(['confirm', 'cancel', 'cancel', 'dismiss']);
});

test('cannot be confirmed twice while it is busy', async () => {
  const heard: string[] = [];
  await render(dialog({ isBusy: true, onConfirm: () => heard.push('confirm') }));
  await fireEvent.press(screen.getByText('OK'));
  expect(heard).toEqual([]);
  expect(screen.getByRole('button', { name: 'OK' })).toBeBusy();
});

test('every key of style reaches what it names, and what is destructive looks so', async () => {
  await render(
    dialog({
      messageText: 'For good.',
      style: {
        containerStyle: { borderRadius: 3 },
        titleStyle: { color: 'teal' },
        messageStyle: { color: 'olive' },
        confirmButtonStyle: { backgroundColor: 'navy' },
        confirmButtonTextStyle: { color: 'gold' },
        cancelButtonStyle: { backgroundColor: 'tan' },
        cancelButtonTextStyle: { color: 'plum' },
      },
    }),
  );
  expect(screen.getByText('Leave?')).toHaveStyle({ color: 'teal' });
  expect(screen.getByText('For good.')).toHaveStyle({ color: 'olive' });
  expect(screen.getByRole('button', { name: 'OK' })).toHaveStyle({ backgroundColor: 'navy' });
  expect(screen.getByText('OK')).toHaveStyle({ color: 'gold' });
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveStyle({ backgroundColor: 'tan' });
  expect(screen.getByText('Cancel')).toHaveStyle({ color: 'plum' });
  await screen.rerender(dialog());
  const plain = screen.getByRole('button', { name: 'OK' }).props['style'];
  await screen.rerender(dialog({ isDestructive: true }));
  expect(screen.getByRole('button', { name: 'OK' }).props['style']).not.toEqual(plain);
});
