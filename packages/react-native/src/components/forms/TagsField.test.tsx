import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { type ComponentRef, type ReactElement, createRef, useState } from 'react';
import { Platform, type TextInput } from 'react-native';
import { TagsField } from './TagsField.tsx';

const os = Platform.OS;
const input = createRef<ComponentRef<typeof TextInput>>();
let page: EventTarget;
let tags: readonly string[];

beforeEach(() => {
  Platform.OS = 'web';
  page = new EventTarget();
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
});
afterEach(() => {
  Platform.OS = os;
  Reflect.deleteProperty(globalThis, 'document');
});

function Host(): ReactElement {
  const [now, setTags] = useState<readonly string[]>([]);
  tags = now;
  return (
    <TagsField
      ref={input}
      tags={now}
      onChange={setTags}
      error={undefined}
      isDisabled={false}
      style={undefined}
      testID="tags"
    />
  );
}

const write = (text: string): Promise<void> => fireEvent.changeText(screen.getByTestId('tags'), text);

/** As browsers tell of an input method that writes into an element. */
async function compose(type: 'compositionstart' | 'compositionend', target: unknown): Promise<void> {
  const event = new Event(type);
  Object.defineProperty(event, 'target', { value: target });
  await act(async () => page.dispatchEvent(event));
}

test('what an input method still composes is not cut at a comma, and what it has written is', async () => {
  await render(<Host />);
  await write('green,');
  await compose('compositionstart', input.current);
  await write('烏龍茶、ほう');
  expect(screen.getByTestId('tags')).toHaveProp('value', '烏龍茶、ほう');
  expect(tags).toEqual(['green', '烏龍茶、ほう']);
  await compose('compositionend', input.current);
  expect(screen.getByTestId('tags')).toHaveProp('value', 'ほう');
  expect(tags).toEqual(['green', '烏龍茶', 'ほう']);
  await write('ほう,');
  expect(tags).toEqual(['green', '烏龍茶', 'ほう']);
  expect(screen.getByTestId('tags')).toHaveProp('value', '');
});

test('what is pressed behind it does not move while it is pressed: the field is left once that is over', async () => {
  jest.useFakeTimers();
  try {
    await render(<Host />);
    const field = screen.getByTestId('tags');
    const tell = (type: string): Promise<void> => act(async () => void page.dispatchEvent(new Event(type)));
    await write('green');
    await tell('mousedown');
    await fireEvent(field, 'blur');
    expect(field).toHaveProp('value', 'green');
    await tell('mouseup');
    expect(field).toHaveProp('value', 'green');
    await act(() => jest.advanceTimersByTime(0));
    expect(field).toHaveProp('value', '');
    expect(screen.getByTestId('tag-green')).toBeOnTheScreen();
    await write('black');
    await fireEvent(field, 'blur');
    expect(field).toHaveProp('value', '');
    expect(tags).toEqual(['green', 'black']);
  } finally {
    jest.useRealTimers();
  }
});

test('what is composed in another field is nothing to it', async () => {
  await render(<Host />);
  await compose('compositionstart', {});
  await write('green,bl');
  expect(tags).toEqual(['green', 'bl']);
  expect(screen.getByTestId('tags')).toHaveProp('value', 'bl');
});
