import { render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text, View } from 'react-native';
import { KitThemeProvider } from '../../theme/KitThemeProvider.tsx';
import { Ground } from './Ground.tsx';

const styleOf = (testID: string): unknown => screen.getByTestId(testID).props['style'];

test('shows what stands on it now, without drawing its own view again', async () => {
  await render(
    <Ground testID="ground" style={[{ flex: 1 }, null]}>
      <Text>one</Text>
    </Ground>,
  );
  const before = styleOf('ground');
  await screen.rerender(
    <Ground testID="ground" style={[{ flex: 1 }, null]}>
      <Text>two</Text>
    </Ground>,
  );
  expect(screen.getByText('two')).toBeTruthy();
  expect(screen.queryByText('one')).toBeNull();
  // A view that was drawn again has another style array.
  expect(styleOf('ground')).toBe(before);
});

test('follows its style, the theme and its test id', async () => {
  const page = (mode: 'light' | 'dark', flex: number, testID: string): ReactElement => (
    <KitThemeProvider theme={{ mode }}>
      <Ground testID={testID} style={{ flex }} />
    </KitThemeProvider>
  );
  await render(page('light', 1, 'a'));
  expect(screen.getByTestId('a')).toHaveStyle({ flex: 1, backgroundColor: '#FFFFFF' });
  await screen.rerender(page('dark', 2, 'b'));
  expect(screen.getByTestId('b')).toHaveStyle({ flex: 2 });
  expect(screen.getByTestId('b')).not.toHaveStyle({ backgroundColor: '#FFFFFF' });
});

test('it is as wide as what is around it, also where that centers what it has, unless the host says otherwise', async () => {
  await render(
    <View style={{ alignItems: 'center' }}>
      <Ground testID="ground" />
      <Ground testID="own" style={{ alignSelf: 'center', width: 300 }} />
    </View>,
  );
  expect(screen.getByTestId('ground')).toHaveStyle({ alignSelf: 'stretch' });
  expect(screen.getByTestId('own')).toHaveStyle({ alignSelf: 'center', width: 300 });
});

test('what stands on a ground within another stands there', async () => {
  await render(
    <Ground>
      <Text>outer</Text>
      <Ground testID="inner">
        <Text>inner</Text>
      </Ground>
    </Ground>,
  );
  expect(screen.getAllByText('outer')).toHaveLength(1);
  expect(screen.getByTestId('inner')).toHaveTextContent('inner');
});
