import { compareMembers } from './group.ts';

test('members stand by scope, the strongest first, then by order and uid as users do', () => {
  const members = [
    { scope: 'participant', order: 'ada', uid: 'b' },
    { scope: 'participant', order: 'ada', uid: 'a' },
    { scope: 'moderator', order: 'mona', uid: 'm' },
    // By UTF-16 units this one would stand before the last.
    { scope: 'participant', order: '\u{1F600}', uid: 'c' },
    { scope: 'participant', order: '\uFA0E', uid: 'd' },
    { scope: 'admin', order: 'zoe', uid: 'z' },
    { scope: 'owner', order: 'olga', uid: 'o' },
  ] as const;
  expect(members.toSorted(compareMembers).map(({ uid }) => uid)).toEqual(['o', 'z', 'm', 'a', 'b', 'd', 'c']);
});
