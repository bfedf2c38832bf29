export type { AccountDraft } from '@open-chat-kit/engine-embedded/rules';
export { migrate } from './database/migrate.ts';
export { openDatabase } from './database/open-database.ts';
export type { Database, DatabaseOptions } from './database/open-database.ts';
export { Instance } from './instance.ts';
export type { InstanceOptions } from './instance.ts';
export { startPostgres } from './postgres/start-postgres.ts';
export type { OwnPostgres } from './postgres/start-postgres.ts';
