import { mergeStyles } from './merge-styles.ts';
import { resolveTheme } from './theme.ts';

test('the upper style wins key by key, and what it leaves out stays', () => {
  expect(
    mergeStyles<object>(
      {
        titleStyle: { color: 'red', fontSize: 20 },
        itemStyle: { avatarStyle: { containerStyle: { borderRadius: 4 } } },
      },
      { titleStyle: { color: 'blue' }, itemStyle: { avatarStyle: { containerStyle: { opacity: 0.5 } } } },
    ),
  ).toEqual({
    titleStyle: { color: 'blue', fontSize: 20 },
    itemStyle: { avatarStyle: { containerStyle: { borderRadius: 4, opacity: 0.5 } } },
  });
});

test('lists of styles count from first to last, and what is no style counts as nothing', () => {
  const merged = mergeStyles<object>(
    { titleStyle: [{ color: 'red' }, [{ fontSize: 20 }, null, false]] },
    { titleStyle: [undefined, { color: 'blue' }], headerStyle: 'nonsense' },
  );
  expect(merged).toEqual({ titleStyle: { color: 'blue', fontSize: 20 } });
});

test('values of a style are replaced as a whole', () => {
  const merged = mergeStyles<object>(
    { titleStyle: { transform: [{ scale: 2 }, { rotate: '1deg' }] }, backButtonIcon: { uri: 'a', width: 1 } },
    { titleStyle: { transform: [{ scale: 3 }] }, backButtonIcon: { uri: 'b' } },
  );
  expect(merged).toEqual({ titleStyle: { transform: [{ scale: 3 }] }, backButtonIcon: { uri: 'b' } });
});

test('what the upper style leaves undefined changes nothing', () => {
  expect(mergeStyles<object>({ titleStyle: { color: 'red' } }, { titleStyle: undefined })).toEqual({
    titleStyle: { color: 'red' },
  });
});

test('slices of nested providers merge, and the outer ones stay', () => {
  const theme = resolveTheme('light', [
    {
      groupStyles: { titleStyle: { color: 'red', fontSize: 20 } },
      avatarStyle: { containerStyle: { borderRadius: 4 } },
    },
    { groupStyles: { titleStyle: { color: 'blue' } } },
  ]);
  expect(theme.groupStyles).toEqual({ titleStyle: { color: 'blue', fontSize: 20 } });
  expect(theme.avatarStyle).toEqual({ containerStyle: { borderRadius: 4 } });
});
