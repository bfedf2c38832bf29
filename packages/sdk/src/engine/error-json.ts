import { isObject } from '../arguments.ts';
import { type ErrorDetails, errorCodes, isKitException, KitException } from '../errors.ts';

/** A refusal as it travels: no stack and no cause, which may hold secrets. */
export interface ErrorJson {
  readonly code: string;
  readonly message: string;
  readonly details: ErrorDetails;
}

const unexpected = 'The server failed unexpectedly. Its own log says more.';
const unsaid = 'The server refused, and did not say why.';
/** Longer texts are not for people. */
const mostCharacters = 2_000;

/** An error, written for the other side. What was not meant to be told, a raw error or one wrapped in another, only says that there was one. */
export function errorToJson(error: unknown): ErrorJson {
  try {
    if (!isKitException(error) || (error.code === 'INTERNAL' && error.cause !== undefined)) return internal();
    return { code: error.code, message: String(error.message), details: plainDetails(error.details) };
  } catch {
    return internal(); // anything can be thrown, also what throws when it is looked at
  }
}

/** An error as the other side wrote it. A code that nobody knows becomes `INTERNAL`. */
export function errorFromJson(value: unknown): KitException {
  const { code, message, details }: Readonly<Record<string, unknown>> = isObject(value) ? value : {};
  const known = errorCodes.find((one) => one === code) ?? 'INTERNAL';
  const text = typeof message === 'string' && message !== '' ? message.slice(0, mostCharacters) : unsaid;
  return new KitException(known, text, { details: plainDetails(details) });
}

function internal(): ErrorJson {
  return { code: 'INTERNAL', message: unexpected, details: {} };
}

function plainDetails(details: unknown): ErrorDetails {
  if (!isObject(details)) return {};
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]): [string, string | number | boolean][] =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  );
}
