import { readFileSync } from 'node:fs';
import path from 'node:path';
import { surfaceText } from '../testing/read-surface.ts';
import { hasPath, isEvent, lists, shapeOf } from './surface.ts';

test('the tool knows the kit as it is: `npm run api` renews what it knows', () => {
  const root = path.resolve(__dirname, '../../../..');
  expect(readFileSync(path.join(__dirname, 'generated.ts'), 'utf8')).toBe(surfaceText(root));
});

test('what the surface says of single names', () => {
  for (const known of [
    ['KitGroups'],
    ['Kit', 'Group'],
    ['Kit', 'GROUP_TYPE', 'PUBLIC'],
    ['KitUIKit', 'init'],
  ] as const) {
    expect([known, hasPath(known)]).toEqual([known, true]);
  }
  for (const unknown of [
    ['KitNothing'],
    ['Kit', 'Nothing'],
    ['Kit', 'GROUP_TYPE', 'NO'],
    ['KitUIKit', 'no'],
  ] as const) {
    expect([unknown, hasPath(unknown)]).toEqual([unknown, false]);
  }
  expect(lists(shapeOf(['KitGroups'])?.props ?? '', 'onItemPress')).toBe(true);
  expect(lists(shapeOf(['Kit', 'GroupMember'])?.instance ?? '', 'getUid')).toBe(true); // of its base class
  expect(lists(shapeOf(['Kit', 'GroupListener'])?.handlers ?? '', 'onGroupMemberJoined')).toBe(true);
  expect([isEvent('ccGroupCreated'), isEvent('openChat'), isEvent('onUserOnline'), isEvent('ccNothing')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
