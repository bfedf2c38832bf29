import { render } from '@testing-library/react-native';
import { createRef } from 'react';
import { View } from 'react-native';
import { peopleIcon } from '#icons';
import { ChoiceField, type Focusable } from './ChoiceField.tsx';

test('whoever is brought to it is brought to what is chosen', async () => {
  const field = createRef<Focusable>();
  const choices = (['tea', 'coffee'] as const).map((value) => ({
    value,
    icon: peopleIcon,
    text: value,
    explanation: '',
  }));
  await render(
    <ChoiceField ref={field} label="Drink" choices={choices} value="coffee" onChange={() => {}} testID="drink" />,
  );
  const focused = jest.spyOn(View.prototype, 'focus');
  field.current?.focus();
  expect(focused.mock.contexts.map((view) => view.props['testID'])).toEqual(['drink-coffee']);
});
