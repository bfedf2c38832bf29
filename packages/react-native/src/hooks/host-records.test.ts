import { Kit } from '@open-chat-kit/sdk';
import { recordOfGroup, recordOfUser } from './host-records.ts';

test('what a host sets in its objects enters as far as it fits', () => {
  const user = new Kit.User('ben', 'Ben');
  const set = (object: object, name: string, value: unknown): unknown =>
    Reflect.apply(Reflect.get(object, name), object, [value]);
  for (const name of ['setName', 'setTags', 'setMetadata', 'setAvatar']) set(user, name, 7);
  set(user, 'setLastActiveAt', 'yesterday');
  expect(recordOfUser(user)).toMatchObject({
    uid: 'ben',
    name: '',
    tags: [],
    metadata: {},
    avatar: '',
    lastActiveAt: 0,
  });
  const group = new Kit.Group('tea', 'Tea', 'public');
  for (const name of ['setName', 'setTags', 'setIcon', 'setType']) set(group, name, null);
  set(group, 'setMembersCount', -3);
  expect(recordOfGroup(group)).toMatchObject({
    guid: 'tea',
    name: '',
    tags: [],
    icon: '',
    type: 'public',
    membersCount: 0,
  });
});
