import type { ErrorCode } from './domain/error-code.ts';
import { errorCodes } from './domain/error-code.ts';

export type { ErrorCode } from './domain/error-code.ts';
export { errorCodes } from './domain/error-code.ts';

/** Facts about a failure that help to mend it: ids, limits, the argument's name. Never a secret. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean>>;

/** What may be given beside code and message. */
export interface KitExceptionOptions {
  readonly details?: ErrorDetails;
  readonly cause?: unknown;
}

const retryable: ReadonlySet<ErrorCode> = new Set(['NETWORK', 'TIMEOUT']);

/**
 * The one error type that hosts meet. Its message says what happened and what to do about it.
 */
export class KitException extends Error {
  override readonly name = 'KitException';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** True when the same call may succeed later with nothing changed. */
  readonly isRetryable: boolean;

  constructor(code: ErrorCode, message: string, options: KitExceptionOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
    this.isRetryable = retryable.has(code);
  }
}

/** True for a {@link KitException}, also one made by a second copy of this package. */
export function isKitException(error: unknown): error is KitException {
  return (
    error instanceof KitException ||
    (error instanceof Error &&
      error.name === 'KitException' &&
      'code' in error &&
      errorCodes.some((code) => code === error.code))
  );
}

/** Gives the error back when it is a {@link KitException} already, and wraps it as `INTERNAL` otherwise. */
export function toKitException(error: unknown, doing: string): KitException {
  try {
    if (isKitException(error)) return error;
    const reason = String(error instanceof Error ? error.message : error);
    return new KitException('INTERNAL', `${doing} failed unexpectedly: ${reason}`, { cause: error });
  } catch {
    // Anything can be thrown: what throws by itself when it is looked at, too.
    return new KitException('INTERNAL', `${doing} failed unexpectedly.`);
  }
}
