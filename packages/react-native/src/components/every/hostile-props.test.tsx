import { describeHostileProps, describeHostileProviders, hostileProps } from '../../testing/hostile-props.tsx';

test('the types are read', () => {
  expect(hostileProps.length).toBeGreaterThan(150);
  expect(hostileProps).toContainEqual({ name: 'KitMessageList', prop: 'goToMessageId', isShared: false });
  expect(hostileProps).toContainEqual(expect.objectContaining({ name: 'KitGroups', prop: 'AppBarOptions' }));
});

// What the frame of a list takes is tried on one list here, and on its sisters in the long tests.
describeHostileProps(hostileProps.filter(({ name, isShared }) => !isShared || name === 'KitGroups'));
describeHostileProviders();
