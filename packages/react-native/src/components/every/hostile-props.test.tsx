import {
  describeHostileProps,
  describeHostileProviders,
  hostileProps,
  hostileValues,
} from '../../testing/hostile-props.tsx';

test('the types are read', () => {
  expect(hostileProps.length).toBeGreaterThan(150);
  expect(hostileProps).toContainEqual({ name: 'KitMessageList', prop: 'goToMessageId', isShared: false });
  expect(hostileProps).toContainEqual(expect.objectContaining({ name: 'KitGroups', prop: 'AppBarOptions' }));
});

// What the frame of a list takes on one list: the others, and the other values, are tried in the long tests.
describeHostileProps(
  hostileProps.filter(({ name, isShared }) => !isShared || name === 'KitGroups'),
  hostileValues,
  'gate',
);
describeHostileProviders(hostileValues);
