/** One migration could not be done. Those before it are done, and whoever starts next goes on with it. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';

  constructor(migration: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The migration "${migration}" failed: ${why}`, { cause });
  }
}
