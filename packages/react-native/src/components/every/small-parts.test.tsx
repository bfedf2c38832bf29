/** What hosts draw their own rows with is what the kit's rows are drawn with. */
import { cleanup, render, screen } from '@testing-library/react-native';
import { StyleSheet, Text } from 'react-native';
import { KitI18nProvider } from '../../i18n/KitI18nProvider.tsx';
import { ar, de } from '../../locales.ts';
import { KitThemeProvider } from '../../theme/KitThemeProvider.tsx';
import { KitBadge } from '../KitBadge/KitBadge.tsx';
import { KitDate, type KitDateProps } from '../KitDate/KitDate.tsx';
import { KitReceipt, type KitReceiptProps } from '../KitReceipt/KitReceipt.tsx';
import { KitStatusIndicator, type KitStatusIndicatorProps } from '../KitStatusIndicator/KitStatusIndicator.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 4, 20, 15, 4), doNotFake: ['setImmediate', 'queueMicrotask'] });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  await cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A value that only JavaScript passes. */
const odd = (value: unknown): never => value as never;
/** Props that only JavaScript passes. */
const props = (value: object): object => value;
const at = (...[month, day, hour, minute]: readonly [number, number, number, number]): number =>
  new Date(2026, month, day, hour, minute).getTime();

describe('KitBadge', () => {
  test.each([
    [1, '1'],
    [99, '99'],
    [100, '100'],
    [999, '999'],
    [1_000, '999+'],
    [1e9, '999+'],
    [3.7, '3'],
  ])('shows %p as %p', async (count, text) => {
    await render(<KitBadge count={count} />);
    expect(screen.getByText(text)).toBeOnTheScreen();
  });

  test.each([0, -1, 0.4, undefined, Number.NaN, Infinity, null, '7', {}].map((count) => [count]))(
    'of %p nothing is shown',
    async (count) => {
      await render(<KitBadge count={odd(count)} testID="it" />);
      expect(screen.queryByTestId('it')).toBeNull();
    },
  );

  test('counts in the digits of the language', async () => {
    await render(
      <KitI18nProvider locales={[ar]} selectedLanguage="ar-EG">
        <KitBadge count={12} />
      </KitI18nProvider>,
    );
    expect(screen.getByText('١٢')).toBeOnTheScreen();
  });

  test('style wins over the slice of the theme', async () => {
    const badgeStyle = { containerStyle: { backgroundColor: 'tan' }, textStyle: { color: 'navy', opacity: 0.5 } };
    await render(
      <KitThemeProvider theme={{ mode: 'light', light: { badgeStyle } }}>
        <KitBadge count={2} testID="it" style={{ textStyle: { color: 'teal' } }} />
      </KitThemeProvider>,
    );
    expect(screen.getByTestId('it')).toHaveStyle({ backgroundColor: 'tan' });
    expect(screen.getByText('2')).toHaveStyle({ color: 'teal', opacity: 0.5 });
  });
});

describe('KitDate', () => {
  test.each<[KitDateProps['pattern'], number, string]>([
    [undefined, at(4, 20, 9, 30), '9:30 AM'],
    [undefined, at(4, 19, 9, 30), 'Yesterday'],
    [undefined, at(4, 17, 9, 30), 'Sunday'],
    [undefined, at(3, 2, 9, 30), 'Apr 2, 2026'],
    ['dayDateTimeFormat', at(4, 20, 9, 30), '9:30 AM'],
    ['dayDateFormat', at(4, 20, 9, 30), 'Today'],
    ['dayDateFormat', at(4, 19, 9, 30), 'Yesterday'],
    ['timeFormat', at(4, 19, 9, 30), '9:30 AM'],
    [odd('teapot'), at(4, 19, 9, 30), 'Yesterday'],
  ])('%p: %p is %p', async (pattern, timeStamp, text) => {
    await render(<KitDate timeStamp={timeStamp} pattern={pattern} />);
    // Between time and AM stands a space, or a narrow one, as the data of languages say.
    expect(screen.getByText(new RegExp(`^${text.replace(' AM', '\\sAM')}$`))).toBeOnTheScreen();
  });

  test('speaks the language of the user', async () => {
    await render(
      <KitI18nProvider locales={[de]} selectedLanguage="de">
        <KitDate timeStamp={at(4, 19, 9, 30)} />
      </KitI18nProvider>,
    );
    expect(screen.getByText('Gestern')).toBeOnTheScreen();
  });

  test('a text of the host stands in place of the time, and its styles win', async () => {
    await render(
      <KitDate
        timeStamp={1}
        customDateString="just now"
        testID="it"
        style={{ containerStyle: { padding: 3 }, textStyle: { color: 'teal' } }}
      />,
    );
    expect(screen.getByText('just now')).toHaveStyle({ color: 'teal' });
    expect(screen.getByTestId('it')).toHaveStyle({ padding: 3 });
  });

  test.each([0, -5, undefined, Number.NaN, Infinity, 1e300, null, '2026-05-20', {}].map((stamp) => [stamp]))(
    'of %p nothing is shown',
    async (timeStamp) => {
      for (const pattern of ['timeFormat', 'dayDateFormat', 'dayDateTimeFormat'] as const) {
        await render(<KitDate timeStamp={odd(timeStamp)} pattern={pattern} testID="it" />);
        expect(screen.queryByTestId('it')).toBeNull();
      }
    },
  );
});

describe('KitReceipt', () => {
  test.each<[KitReceiptProps['receipt'], string]>([
    ['wait', 'Sending'],
    ['error', 'Not sent'],
    ['sent', 'Sent'],
    ['delivered', 'Delivered'],
    ['read', 'Read'],
    ['WAIT', 'Sending'],
    ['READ', 'Read'],
  ])('%p is a picture that says %p', async (receipt, label) => {
    await render(<KitReceipt receipt={receipt} />);
    expect(screen.getByRole('img', { name: label })).toBeOnTheScreen();
  });

  test.each([undefined, null, '', 'seen', 3, {}].map((receipt) => [receipt]))(
    'of %p nothing is shown',
    async (receipt) => {
      await render(<KitReceipt receipt={odd(receipt)} testID="it" />);
      expect(screen.queryByTestId('it')).toBeNull();
    },
  );

  test('style wins over the slice of the theme', async () => {
    const receiptStyle = { containerStyle: { padding: 3 }, tintColor: 'tan' };
    const page = (tintColor: string | undefined) => (
      <KitThemeProvider theme={{ mode: 'light', light: { receiptStyle } }}>
        <KitReceipt receipt="sent" testID="it" style={{ tintColor }} />
      </KitThemeProvider>
    );
    const tint = (): unknown =>
      screen.getByTestId('it').queryAll((node) => node.type === 'Image')[0]?.props['tintColor'];
    await render(page(undefined));
    expect(tint()).toBe('tan');
    expect(screen.getByTestId('it')).toHaveStyle({ padding: 3 });
    await screen.rerender(page('teal'));
    expect(tint()).toBe('teal');
  });
});

describe('KitStatusIndicator', () => {
  test.each<[KitStatusIndicatorProps['type'], string]>([
    ['online', 'Online'],
    ['public', 'Public group'],
    ['private', 'Private group'],
    ['password', 'Password-protected group'],
    ['protected', 'Password-protected group'],
  ])('%p is a mark in the corner that says %p', async (type, label) => {
    await render(<KitStatusIndicator type={type} testID="it" />);
    expect(screen.getByRole('img', { name: label })).toBe(screen.getByTestId('it'));
    expect(screen.getByTestId('it')).toHaveStyle({ position: 'absolute', end: -2, bottom: -2 });
  });

  test.each(['offline', undefined, null, '', 'away', 3, {}].map((type) => [type]))(
    'of %p nothing is shown',
    async (type) => {
      await render(<KitStatusIndicator type={odd(type)} testID="it" />);
      expect(screen.queryByTestId('it')).toBeNull();
    },
  );

  test('style wins over the slice of the theme, and reaches disc and icon', async () => {
    const statusIndicatorStyle = { containerStyle: { opacity: 0.5 }, imageStyle: { opacity: 0.25 } };
    await render(
      <KitThemeProvider theme={{ mode: 'light', light: { statusIndicatorStyle } }}>
        <KitStatusIndicator type="private" testID="it" style={{ containerStyle: { position: 'relative' } }} />
      </KitThemeProvider>,
    );
    expect(screen.getByTestId('it')).toHaveStyle({ opacity: 0.5, position: 'relative' });
    const [icon] = screen.getByTestId('it').queryAll((node) => node.type === 'Image');
    expect(StyleSheet.flatten(icon?.props['style'])).toMatchObject({ opacity: 0.25 });
  });
});

test('beside a text of the host nothing comes down', async () => {
  await render(
    <>
      <Text>beside</Text>
      <KitBadge {...props({ count: Symbol('x'), style: 5, testID: {} })} />
      <KitDate {...props({ timeStamp: Symbol('x'), pattern: 5, style: 'red' })} />
      <KitReceipt {...props({ receipt: Symbol('x'), style: 5 })} />
      <KitStatusIndicator {...props({ type: Symbol('x'), style: 5 })} />
    </>,
  );
  expect(screen.getByText('beside')).toBeOnTheScreen();
});
