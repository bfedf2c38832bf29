import { fireEvent, render, screen } from '@testing-library/react-native';
import { StyleSheet, type ViewStyle } from 'react-native';
import { PasswordField } from './PasswordField.tsx';

const borderColor = (): unknown =>
  StyleSheet.flatten<ViewStyle>(screen.getByLabelText('Password').props['style'])?.borderColor;

test('hides what is written, gives it on Enter, and keeps it from password managers and spelling', async () => {
  const told: string[] = [];
  const props = { isWrong: false, onChange: (text: string) => told.push(text), testID: 'it' };
  await render(<PasswordField {...props} value="sesame" onSubmit={() => told.push('submit')} />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveProp('secureTextEntry', true);
  expect(field).toHaveProp('autoComplete', 'off');
  expect(field).toHaveProp('autoCorrect', false);
  expect(field).toHaveProp('spellCheck', false);
  await fireEvent.changeText(field, 'open');
  await fireEvent(field, 'submitEditing');
  expect(told).toEqual(['open', 'submit']);
});

test('shows by its border that it has the focus, and that the last one was wrong', async () => {
  const props = { value: '', onChange: () => {}, onSubmit: () => {}, testID: 'it' };
  await render(<PasswordField {...props} isWrong={false} />);
  const plain = borderColor();
  await fireEvent(screen.getByLabelText('Password'), 'focus');
  const focused = borderColor();
  await screen.rerender(<PasswordField {...props} isWrong />);
  const wrong = borderColor();
  expect(new Set([plain, focused, wrong]).size).toBe(3);
  expect(screen.getByLabelText('Password')).toHaveProp('aria-invalid', true);
});
