/** Every way in which a call of the kit can fail. A closed list: hosts can switch over it. */
export const errorCodes = [
  'NETWORK',
  'TIMEOUT',
  'AUTH_FAILED',
  'NOT_LOGGED_IN',
  'NOT_INITIALIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'WRONG_PASSWORD',
  'BANNED',
  'ALREADY_MEMBER',
  'NOT_A_MEMBER',
  'OWNER_CANNOT_LEAVE',
  'INVALID_ARGUMENT',
  'LIMIT_EXCEEDED',
  'CONFLICT',
  'UNSUPPORTED',
  'INTERNAL',
] as const;

/** One of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number];
