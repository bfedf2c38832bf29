import { Kit } from '@open-chat-kit/sdk';
import { type ChatOptions, chatIdOf, subjectOf } from './chat-target.ts';

const user = new Kit.User('ben', 'Ben');
const group = new Kit.Group('tea', 'Tea', 'public');
const wrong: unknown = 'tea';

test.each<[string, ChatOptions, string]>([
  ['a user', { user }, 'user/ben'],
  ['a group', { group }, 'group/tea'],
  ['a group before a user', { user, group }, 'group/tea'],
  ['a user beside no group', { user, group: null }, 'user/ben'],
  ['neither', {}, ''],
  ['neither yet, as with useState(null)', { user: null, group: null }, ''],
  ['something else, as JavaScript lets one pass', { group: wrong as Kit.Group }, ''],
])('%s', (_name, options, id) => {
  expect(chatIdOf(options)).toBe(id);
  expect(subjectOf(options)?.type ?? '').toBe(id.split('/')[0]);
});
