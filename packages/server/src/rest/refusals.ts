import type { ErrorCode } from '@open-chat-kit/sdk/engine';
import { anyObject, named, objectOf, oneOf, text } from './schema.ts';
import type { Schema } from './schema.ts';

/** The status over HTTP of each way in which a request can fail. */
const statuses: Readonly<Record<ErrorCode, number>> = {
  NETWORK: 503,
  TIMEOUT: 504,
  AUTH_FAILED: 401,
  NOT_LOGGED_IN: 401,
  NOT_INITIALIZED: 500,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  WRONG_PASSWORD: 403,
  BANNED: 403,
  ALREADY_MEMBER: 409,
  NOT_A_MEMBER: 409,
  OWNER_CANNOT_LEAVE: 409,
  INVALID_ARGUMENT: 400,
  LIMIT_EXCEEDED: 422,
  CONFLICT: 409,
  UNSUPPORTED: 501,
  INTERNAL: 500,
};

export function statusOf(code: ErrorCode): number {
  return statuses[code];
}

/** Why a request was refused, as it is answered. */
export const refusal: Schema<unknown> = named(
  'Refusal',
  objectOf({
    code: oneOf(Object.keys(statuses)),
    message: text(),
    details: anyObject,
  }),
);
