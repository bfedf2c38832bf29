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

// One value of each kind, and what the frame of a list takes on one list: the others are tried in the long tests.
describeHostileProps(
  hostileProps.filter(({ name, isShared }) => !isShared || name === 'KitGroups'),
  hostileValues,
);
describeHostileProviders(hostileValues);
