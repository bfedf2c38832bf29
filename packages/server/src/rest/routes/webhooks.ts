import { givenUp } from '../../webhooks/given-up.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { about, anyObject, flag, listOf, named, objectOf, text, whole } from '../schema.ts';

export const webhookRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/webhooks/given-up',
    name: 'listGivenUpWebhooks',
    summary:
      'Events of which your backend was not told, and is not told any more; the oldest first. They are kept for 30 days.',
    query: objectOf(
      {},
      {
        limit: about('How many at most. Without it 30.', whole(1, 100)),
        after: about('Those behind the one of this number.', whole(0)),
      },
    ),
    answer: named(
      'GivenUpWebhooks',
      objectOf({
        items: listOf(
          objectOf({
            number: whole(0),
            givenUpAt: about('Seconds since 1970.', whole(0)),
            failure: about('Why it was not told at last.', text()),
            event: about('As your backend would have been told.', anyObject),
          }),
        ),
        isLast: flag,
      }),
    ),
    run: ({ instance, query: { limit = 30, after = 0 } }) => instance.read((work) => givenUp(work, after, limit)),
  }),
];
