import { fireEvent, render, screen } from '@testing-library/react-native';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Text } from 'react-native';
import { Slot } from './Slot.tsx';

let told: string[];
let tried: number;

beforeEach(() => {
  told = [];
  tried = 0;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

interface Named {
  readonly name: string | undefined;
}

/** Of what has no name it throws. */
const draw = ({ name }: Named): ReactNode => <Text>{name?.toUpperCase() ?? nothing()}</Text>;

function nothing(): never {
  tried += 1;
  throw new Error('It has no name.');
}

const slot = (given: Named, view = draw, of?: string): ReactElement => (
  <Slot
    name="TitleView"
    draw={view}
    given={given}
    of={of}
    fallback={<Text>built in</Text>}
    onError={({ message }) => told.push(message)}
  />
);

test('what throws has another chance with what it was not given before', async () => {
  await render(slot({ name: undefined }));
  expect(screen.getByText('built in')).toBeOnTheScreen();
  await screen.rerender(slot({ name: 'tea' }));
  expect(screen.getByText('TEA')).toBeOnTheScreen();
  expect(told).toHaveLength(1);
});

test('it is told once and not tried for ever, but what drew something since is as good as new', async () => {
  await render(slot({ name: undefined }));
  tried = 0;
  for (let round = 0; round < 10; round += 1) await screen.rerender(slot({ name: undefined }));
  // React asks each time once more before it gives up.
  expect(tried).toBe(6);
  expect(told).toHaveLength(1);
  await screen.unmount();
  await render(slot({ name: 'tea' }));
  for (let round = 0; round < 10; round += 1) {
    await screen.rerender(slot({ name: undefined }));
    await screen.rerender(slot({ name: 'tea' }));
    expect(screen.getByText('TEA')).toBeOnTheScreen();
  }
  expect(told).toHaveLength(11);
});

test('what a view remembers is not for what else it comes to be of', async () => {
  function Folded({ name }: Named): ReactElement {
    const [isOpen, setOpen] = useState(false);
    return <Text onPress={() => setOpen(true)}>{isOpen ? `all of ${name}` : name}</Text>;
  }
  const view = ({ name }: Named): ReactNode => <Folded name={name} />;
  await render(slot({ name: 'tea' }, view, '1'));
  await fireEvent.press(screen.getByText('tea'));
  await screen.rerender(slot({ name: 'green tea' }, view, '1'));
  expect(screen.getByText('all of green tea')).toBeOnTheScreen();
  await screen.rerender(slot({ name: 'coffee' }, view, '2'));
  expect(screen.getByText('coffee')).toBeOnTheScreen();
});

test('a view that gives a promise is told of, and keeps nothing around it waiting', async () => {
  await render(slot({ name: 'tea' }, async ({ name }) => name));
  expect(screen.getByText('built in')).toBeOnTheScreen();
  expect(told).toEqual([expect.stringContaining('promise')]);
});
