/** Flags of a PostgreSQL that is as quick as it can be, and forgets all when its machine falls. */
export const forgetful: readonly string[] = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'track_counts=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'max_connections=200',
  'jit=off',
].flatMap((flag) => ['-c', flag]);
