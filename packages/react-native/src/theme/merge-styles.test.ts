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
  const { slices: theme } = resolveTheme('light', [
    {
      groupStyles: { titleStyle: { color: 'red', fontSize: 20 } },
      avatarStyle: { containerStyle: { borderRadius: 4 } },
    },
    { groupStyles: { titleStyle: { color: 'blue' } } },
  ]);
  expect(theme.groupStyles).toEqual({ titleStyle: { color: 'blue', fontSize: 20 } });
  expect(theme.avatarStyle).toEqual({ containerStyle: { borderRadius: 4 } });
});

test('styles that hold themselves, and fields that cannot be read, count as nothing', () => {
  const knot: Record<string, unknown> = { color: 'red' };
  knot['itemStyle'] = [knot, [knot]];
  const unreadable = {
    get color(): never {
      throw new Error('unreadable');
    },
  };
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const merged = mergeStyles<object>(knot, { ...knot, titleStyle: unreadable, textStyle: proxy, headerStyle: [proxy] });
  expect(merged).toMatchObject({ color: 'red', itemStyle: { color: 'red' }, titleStyle: {}, textStyle: {} });
  expect(() => JSON.stringify(merged)).not.toThrow();
});

test('a field of the name `__proto__` is none', () => {
  const merged = mergeStyles<object>({}, JSON.parse('{ "__proto__": { "color": "red" } }'));
  expect([merged, 'color' in merged]).toEqual([{}, false]);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const list = [Object.fromEntries([['__proto__', proxy]]), { color: 'red' }];
  expect(mergeStyles<object>({}, { titleStyle: list })).toEqual({ titleStyle: { color: 'red' } });
});

test.each(['fontStyle', 'borderStyle', 'outlineStyle', 'textDecorationStyle'])('%s is a word, and no style', (key) => {
  expect(mergeStyles<object>({ titleStyle: { [key]: 'normal' } }, { titleStyle: { [key]: 'other' } })).toEqual({
    titleStyle: { [key]: 'other' },
  });
});
