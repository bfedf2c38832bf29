import { render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { KitAvatar } from '../components/KitAvatar/KitAvatar.tsx';
import { KitConfirmDialog } from '../components/KitConfirmDialog/KitConfirmDialog.tsx';
import { forgetWarnings } from '../development.ts';
import { contrast, parseColor } from './color.ts';
import { type ColorScheme, colorsFor } from './colors.ts';
import { defaultColorDark, defaultColorLight } from './default-colors.ts';
import { KitThemeProvider, useTheme } from './KitThemeProvider.tsx';
import { resolveTheme, type ThemeSettings } from './theme.ts';
import type { ThemeColors } from './tokens.ts';

/** Text that the kit draws, and what it stands on. */
const pairs: readonly (readonly [keyof ThemeColors, keyof ThemeColors])[] = [
  ...(['background1', 'background2', 'background3'] as const).flatMap(
    (ground) =>
      [
        ['textPrimary', ground],
        ['textSecondary', ground],
        ['error', ground],
        ['success', ground],
        ['info', ground],
        ['warning', ground],
      ] as const,
  ),
  ['textTertiary', 'background1'],
  ['textTertiary', 'background2'],
  ['textHighlight', 'background1'],
  ['textHighlight', 'background2'],
  ['textHighlight', 'extendedPrimary50'],
  ['textPrimary', 'extendedPrimary100'],
  ['textSecondary', 'extendedPrimary100'],
  ['textOnPrimary', 'primary'],
  ['primaryButtonText', 'primaryButtonBackground'],
  ['sendBubbleText', 'sendBubbleBackground'],
  ['receiveBubbleText', 'receiveBubbleBackground'],
  // Names in bubbles; buttons, at rest and under the pointer; menus and dialogs.
  ['textHighlight', 'receiveBubbleBackground'],
  ['textHighlight', 'extendedPrimary100'],
  ['textHighlight', 'extendedPrimary200'],
  ['background1', 'error'],
  ['textPrimary', 'background4'],
  ['error', 'background4'],
  ['textPrimary', 'backgroundRaised'],
  ['textSecondary', 'backgroundRaised'],
  ['error', 'backgroundRaised'],
];

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.each(pairs)('%s is readable on %s', (text, ground) => {
    const colors = colorsFor(scheme);
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test('layers rise: each background stands out from the one before', () => {
    const { background1, background2, background3, background4 } = colorsFor(scheme);
    const light = [background1, background2, background3, background4].map((color) => parseColor(color)?.green ?? 0);
    const sorted = light.toSorted((a, b) => (scheme === 'dark' ? a - b : b - a));
    expect(light).toEqual(sorted);
  });
});

test.each(['#ffe600', 'rgb(255, 240, 120)', 'white', '#111', 'hsl(210, 90%, 60%)', '#0b6e4f'])(
  'text on a host accent of %s stays readable',
  (primary) => {
    for (const scheme of ['light', 'dark'] as const) {
      const colors = colorsFor(scheme, { primary });
      expect(contrast(colors.textOnPrimary, colors.primary)).toBeGreaterThanOrEqual(4.5);
      const { primaryButtonText, primaryButtonBackground } = colorsFor(scheme, { primaryButtonBackground: primary });
      expect(contrast(primaryButtonText, primaryButtonBackground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors.textHighlight, colors.background1)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('what a host sets wins over what is derived', () => {
  const colors = colorsFor('light', { primary: '#0b6e4f', extendedPrimary100: '#abcdef', textSecondary: '#222222' });
  expect([colors.extendedPrimary100, colors.textSecondary, colors.sendBubbleBackground]).toEqual([
    '#abcdef',
    '#222222',
    '#0b6e4f',
  ]);
});

function Probe(): ReactElement {
  const { mode, color, spacing, typography } = useTheme();
  return <Text>{[mode, color.primary, color.error, spacing.padding.p5, typography.body.bold.fontSize].join(' ')}</Text>;
}

test('without a provider the kit has its own looks', async () => {
  await render(<Probe />);
  expect(screen.getByText('light #4F46C8 #B3261E 16 14')).toBeOnTheScreen();
});

test.each([
  ['light', defaultColorLight],
  ['dark', defaultColorDark],
] as const)('in the %s the default colours are those that a theme has that sets nothing', async (mode, colors) => {
  let seen: object = {};
  function Colors(): null {
    seen = useTheme().color;
    return null;
  }
  await render(
    <KitThemeProvider theme={{ mode }}>
      <Colors />
    </KitThemeProvider>,
  );
  expect(seen).toEqual(colors);
});

test('providers nest, and an inner one changes only what it names', async () => {
  const set = async (mode: ColorScheme): Promise<void> => {
    await render(
      <KitThemeProvider
        theme={{ mode, light: { color: { primary: '#0b6e4f' } }, dark: { spacing: { padding: { p5: 20 } } } }}
      >
        <KitThemeProvider theme={{ light: { typography: { body: { bold: { fontSize: 18 } } } } }}>
          <Probe />
        </KitThemeProvider>
      </KitThemeProvider>,
    );
  };
  await set('light');
  expect(screen.getByText('light #0b6e4f #B3261E 16 18')).toBeOnTheScreen();
  await set('dark');
  expect(screen.getByText('dark #9D97F5 #F2B8B5 20 14')).toBeOnTheScreen();
});

test.each([
  '{ "mode": "blue" }',
  '{ "mode": null, "light": null, "dark": null }',
  '{ "light": 7, "dark": "dark" }',
  '{ "light": { "groupStyles": null, "avatarStyle": 3 } }',
  '{ "light": { "color": null, "spacing": null, "typography": null } }',
  '{ "light": { "spacing": { "padding": { "p5": "16" } }, "typography": { "body": { "bold": { "fontSize": "14" } } } } }',
  '{ "light": { "__proto__": { "color": { "primary": "red" } }, "color": { "error": 5, "__proto__": "red" } } }',
  '{ "light": { "color": "red", "spacing": 3, "typography": { "heading4": null, "body": 5, "link": { "bold": null } } } }',
])('what is no theme changes nothing: %s', async (theme) => {
  await render(
    <KitThemeProvider theme={JSON.parse(theme)}>
      <Probe />
      <KitConfirmDialog isOpen titleText="Leave?" />
      <KitAvatar name="Ana" />
    </KitThemeProvider>,
  );
  expect(screen.getByText('light #4F46C8 #B3261E 16 14')).toBeOnTheScreen();
});

test.each<[string, unknown]>([
  ['null', null],
  ['text', 'dark'],
  ['a number', 7],
  ['of a mode that is none', { mode: 'blue' }],
  ['of schemes that are none', { light: 'red', dark: 7 }],
  ['of colours without a scheme', { color: { primary: 'red' } }],
])('a theme that is %s changes nothing, and is warned of once', async (_what, theme) => {
  forgetWarnings();
  const said = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const page = (): ReactElement => (
    <KitThemeProvider theme={theme as ThemeSettings}>
      <Probe />
    </KitThemeProvider>
  );
  await render(page());
  await screen.rerender(page());
  expect(screen.getByText('light #4F46C8 #B3261E 16 14')).toBeOnTheScreen();
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
});

test('of two providers, one that says nonsense does not undo what the other said', () => {
  const { theme } = resolveTheme('light', [
    { color: { primary: 'red' }, typography: { body: { bold: { fontWeight: 800 } } } },
    JSON.parse('{ "color": { "primary": 5 }, "typography": { "body": { "bold": { "fontWeight": {} } } } }'),
  ]);
  expect([theme.color.primary, theme.typography.body.bold.fontWeight]).toEqual(['red', 800]);
});

test('nonsense of an outer provider does not keep out what an inner one says', () => {
  const { theme } = resolveTheme('light', [
    JSON.parse(
      '{ "color": { "primary": 5, "error": {} }, "spacing": { "padding": { "p5": "wide" } }, "typography": { "body": { "bold": { "fontFamily": 5, "letterSpacing": "wide", "fontWeight": {} } } } }',
    ),
    {
      color: { primary: 'red', error: 'maroon' },
      spacing: { padding: { p5: 20 } },
      typography: { body: { bold: { fontFamily: 'Inter', letterSpacing: 0.2, fontWeight: '800' } } },
    },
    JSON.parse('{ "color": { "error": 7 }, "typography": { "body": { "bold": { "fontFamily": 5 } } } }'),
  ]);
  expect([theme.color.primary, theme.color.error, theme.spacing.padding.p5]).toEqual(['red', 'maroon', 20]);
  expect(theme.typography.body.bold).toMatchObject({ fontFamily: 'Inter', letterSpacing: 0.2, fontWeight: '800' });
});

test('names that every object has are keys like others', () => {
  const { theme } = resolveTheme('light', [
    JSON.parse('{ "typography": { "body": { "constructor": 1, "toString": 2 } } }'),
  ]);
  expect(theme.typography.body.bold).toEqual(resolveTheme('light', []).theme.typography.body.bold);
});

test('what cannot be read in a theme changes nothing', () => {
  const unreadable = {
    get color(): never {
      throw new Error('unreadable');
    },
    get groupStyles(): never {
      throw new Error('unreadable');
    },
    spacing: { padding: { p5: Number.NaN, p6: Infinity } },
  };
  expect(resolveTheme('light', [unreadable])).toEqual(resolveTheme('light', []));
});
