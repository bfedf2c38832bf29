import { documentOf } from './openapi.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';
import { groupRoutes } from './routes/groups.ts';
import { memberRoutes } from './routes/members.ts';
import { messageRoutes } from './routes/messages.ts';
import { personRoutes } from './routes/persons.ts';
import { userRoutes } from './routes/users.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { anyObject } from './schema.ts';

const documentRoute = route({
  method: 'GET',
  path: '/v1/openapi.json',
  name: 'getDocument',
  summary: 'This document.',
  answer: anyObject,
  run: () => Promise.resolve(documentOf(routes)),
});

/** Everything that the backend may ask. */
export const routes: readonly Route[] = [
  ...userRoutes,
  ...personRoutes,
  ...groupRoutes,
  ...memberRoutes,
  ...messageRoutes,
  ...webhookRoutes,
  documentRoute,
];
