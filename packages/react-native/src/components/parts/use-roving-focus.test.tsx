import { fireEvent, render, screen } from '@testing-library/react-native';
import { type ReactElement, useState } from 'react';
import { Platform, Pressable, View } from 'react-native';
import { ar } from '../../locales.ts';
import { KitI18nProvider } from '../../i18n/KitI18nProvider.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

const letters = ['a', 'b', 'c'] as const;
type Run = 'row' | 'column' | 'lines';

function Letters({ run, first }: { readonly run: Run; readonly first?: string }): ReactElement {
  const [current, setCurrent] = useState(first);
  const { around, stop } = useRovingFocus<string>({ ids: letters, current, run, onMove: setCurrent });
  return (
    <View testID="around" {...around}>
      {letters.map((letter) => (
        <Pressable key={letter} testID={letter} {...stop(letter)} />
      ))}
    </View>
  );
}

const draw = (run: Run, language: string, first?: string): Promise<unknown> =>
  render(
    <KitI18nProvider selectedLanguage={language} locales={[ar]}>
      <Letters run={run} first={first} />
    </KitI18nProvider>,
  );

/** Where the Tab key stops. */
const stops = (): string[] => letters.filter((letter) => screen.getByTestId(letter).props['tabIndex'] === 0);

async function press(key: string, more: object = {}): Promise<boolean> {
  let isTaken = false;
  await fireEvent(screen.getByTestId('around'), 'keyDown', { key, preventDefault: () => (isTaken = true), ...more });
  return isTaken;
}

describe('in a browser', () => {
  beforeEach(() => void jest.replaceProperty(Platform, 'OS', 'web'));
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['row', 'en', 'ArrowRight', 'c'],
    ['row', 'en', 'ArrowLeft', 'a'],
    ['row', 'ar', 'ArrowRight', 'a'],
    ['row', 'ar', 'ArrowLeft', 'c'],
    ['column', 'en', 'ArrowDown', 'c'],
    ['column', 'en', 'ArrowUp', 'a'],
    // What stands in a column begins nowhere else in another language.
    ['column', 'ar', 'ArrowRight', 'c'],
    ['column', 'ar', 'ArrowLeft', 'a'],
    ['lines', 'en', 'ArrowDown', 'c'],
    ['lines', 'ar', 'ArrowUp', 'a'],
    ['lines', 'ar', 'ArrowLeft', 'c'],
    ['row', 'en', 'Home', 'a'],
    ['column', 'ar', 'End', 'c'],
  ] as const)('in a %s, in "%s", %s leads from b to %s', async (run, language, key, goal) => {
    await draw(run, language, 'b');
    expect(stops()).toEqual(['b']);
    const focused = jest.spyOn(View.prototype, 'focus');
    expect(await press(key)).toBe(true);
    expect(stops()).toEqual([goal]);
    expect(focused.mock.contexts.map((view) => view.props['testID'])).toEqual([goal]);
  });

  test('behind the last one the first comes, and before the first one the last', async () => {
    await draw('row', 'en', 'c');
    await press('ArrowRight');
    expect(stops()).toEqual(['a']);
    await press('ArrowLeft');
    expect(stops()).toEqual(['c']);
  });

  test('the first has the stop where the one that had it is gone', async () => {
    await draw('row', 'en', 'z');
    expect(stops()).toEqual(['a']);
  });

  test('other keys, and those of the browser, are left alone', async () => {
    await draw('row', 'en', 'b');
    expect(await press('x')).toBe(false);
    expect(await press('ArrowDown')).toBe(false);
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
      expect(await press('ArrowLeft', more)).toBe(false);
    }
    expect(stops()).toEqual(['b']);
  });
});

test('on devices there is nothing to be seen of it', async () => {
  await draw('row', 'en', 'b');
  expect(screen.getByTestId('b').props).not.toHaveProperty('tabIndex', 0);
  expect(screen.getByTestId('around').props).not.toHaveProperty('onKeyDown');
});
