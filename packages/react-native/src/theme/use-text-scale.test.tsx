import { act, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Dimensions, View } from 'react-native';
import { Text } from 'react-native';
import { KitThemeProvider } from './KitThemeProvider.tsx';
import { useTextScale } from './use-text-scale.ts';

const before = Dimensions.get('window');
const setSystem = (fontScale: number): void =>
  Dimensions.set({ window: { ...before, fontScale }, screen: Dimensions.get('screen') });
afterEach(() => setSystem(1));

function Scale(): ReactElement {
  return <Text>{String(useTextScale())}</Text>;
}

test('follows the text size of the system while it changes, up to twice the kit’s own', async () => {
  await render(<Scale />);
  expect(screen.getByText('1')).toBeOnTheScreen();
  await act(async () => setSystem(1.5));
  expect(screen.getByText('1.5')).toBeOnTheScreen();
  await act(async () => setSystem(3.1));
  expect(screen.getByText('2')).toBeOnTheScreen();
  await act(async () => setSystem(0.8));
  expect(screen.getByText('1')).toBeOnTheScreen();
});

test('follows the text size of the theme, as on the web', async () => {
  await render(
    <KitThemeProvider theme={{ light: { typography: { body: { regular: { fontSize: 28 } } } } }}>
      <View>
        <Scale />
      </View>
    </KitThemeProvider>,
  );
  expect(screen.getByText('2')).toBeOnTheScreen();
});
