import { fireEvent, render, screen } from '@testing-library/react-native';
import { type ReactElement, useState } from 'react';
import { AccessibilityInfo } from 'react-native';
import { lockIcon } from '#icons';
import { Chip } from '../parts/Chip.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { FormField } from './FormField.tsx';

const base = { label: 'Name', value: '', onChange: () => {}, maxLength: 10, testID: 'name' };

test('a field has its label as its name, and what helps with it as what is said after it', async () => {
  const told: string[] = [];
  await render(
    <FormField
      {...base}
      hint="As others see it"
      onChange={(text) => told.push(text)}
      onSubmit={() => told.push('go')}
    />,
  );
  const field = screen.getByLabelText('Name');
  expect(field).toHaveProp('accessibilityHint', 'As others see it');
  expect(screen.getByText('As others see it')).toBeOnTheScreen();
  await fireEvent.changeText(field, 'Tea');
  await fireEvent(field, 'submitEditing');
  expect(told).toEqual(['Tea', 'go']);
});

test('what cannot be left empty bears a star, which is no part of its name', async () => {
  await render(<FormField {...base} isRequired />);
  expect(screen.getByText('Name *', { includeHiddenElements: true })).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProp('accessibilityHint', 'Required');
  await screen.rerender(<FormField {...base} isRequired hint="As others see it" />);
  expect(screen.getByLabelText('Name')).toHaveProp('accessibilityHint', 'Required, As others see it');
});

test('what is wrong stands in place of the hint, and belongs to the field', async () => {
  await render(<FormField {...base} hint="As others see it" error="It needs a name." />);
  const field = screen.getByLabelText('Name');
  expect(field).toHaveProp('aria-invalid', true);
  expect(field).toHaveProp('accessibilityHint', 'It needs a name.');
  expect(screen.queryByText('As others see it')).toBeNull();
});

test('on devices what is wrong is said as it comes, and a hint is not', async () => {
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions');
  said.mockClear();
  await render(<FormField {...base} hint="As others see it" />);
  await screen.rerender(<FormField {...base} hint="As others see it" error="It needs a name." />);
  expect(said.mock.calls.map(([words]) => words)).toEqual(['It needs a name.']);
});

test('shows how much fits in, once that is nearly full', async () => {
  await render(<FormField {...base} value="1234567" />);
  expect(screen.queryByText('7 of 10')).toBeNull();
  await screen.rerender(<FormField {...base} value="12345678" />);
  expect(screen.getByText('8 of 10')).toBeOnTheScreen();
  expect(screen.getByLabelText('Name')).toHaveProp('maxLength', 10);
});

test('what is secret can be shown, and is kept from password managers', async () => {
  await render(<FormField {...base} label="Password" value="sesame" isSecret />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveProp('secureTextEntry', true);
  expect(field).toHaveProp('autoComplete', 'off');
  await fireEvent.press(screen.getByText('Show'));
  expect(screen.getByLabelText('Password')).toHaveProp('secureTextEntry', false);
  await fireEvent.press(screen.getByText('Hide'));
  expect(screen.getByLabelText('Password')).toHaveProp('secureTextEntry', true);
});

function Choosing({ isDisabled = false }: { readonly isDisabled?: boolean }): ReactElement {
  const [value, setValue] = useState<'near' | 'far'>('near');
  const choices = [
    { value: 'near', icon: lockIcon, text: 'Near', explanation: 'Round the corner.' },
    { value: 'far', icon: lockIcon, text: 'Far', explanation: 'Over the hills.' },
  ] as const;
  return (
    <ChoiceField
      label="Where"
      choices={choices}
      value={value}
      onChange={setValue}
      isDisabled={isDisabled}
      testID="where"
    />
  );
}
const isChecked = (name: string): unknown =>
  screen.getByLabelText(new RegExp(`^${name}`)).props['accessibilityState']?.['checked'];

test('one of several is chosen, each with what it means', async () => {
  await render(<Choosing />);
  expect(screen.getByTestId('where')).toHaveProp('role', 'radiogroup');
  expect([isChecked('Near'), isChecked('Far')]).toEqual([true, false]);
  await fireEvent.press(screen.getByText('Over the hills.'));
  expect([isChecked('Near'), isChecked('Far')]).toEqual([false, true]);
});

test('nothing is chosen while that is not possible', async () => {
  await render(<Choosing isDisabled />);
  await fireEvent.press(screen.getByText('Far'));
  expect([isChecked('Near'), isChecked('Far')]).toEqual([true, false]);
});

test('a chip says what is taken out by its button', async () => {
  let gone = 0;
  await render(<Chip text="tea" removeLabel="Remove tea" onRemove={() => (gone += 1)} testID="chip" />);
  expect(screen.getByText('\u2068tea\u2069')).toBeOnTheScreen();
  await fireEvent.press(screen.getByLabelText('Remove tea'));
  expect(gone).toBe(1);
});
