import { KitException } from '@open-chat-kit/sdk/engine';
import type { People } from '../accounts/people.ts';
import { actAs } from './acting.ts';
import type { RestHost } from './rest-host.ts';

/** Everybody is there when it is looked, and what they ask for comes to this. */
function hostWith(refusal: KitException): RestHost {
  return {
    people: {} as People,
    read: async <Answer>() => true as Answer,
    answerFor: () => Promise.reject(refusal),
  };
}

test('who acts for somebody that is being erased is told that nobody is there, and not that their key is wrong', async () => {
  const erased = new KitException('AUTH_FAILED', 'This account was deleted.');
  await expect(actAs(hostWith(erased), 'dora', 'leaveGroup', 'tea')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    details: { onBehalfOf: 'dora' },
  });
  const refused = new KitException('FORBIDDEN', 'No.');
  await expect(actAs(hostWith(refused), 'dora', 'leaveGroup', 'tea')).rejects.toBe(refused);
});
