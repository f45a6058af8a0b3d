export { MigrationChangedError, MigrationLockedError } from './apply-migrations.ts';
export { baseUnits, id, moment, oneOf, reference } from './columns.ts';
export { createDatabase, type Database, type Executor } from './create-database.ts';
export {
  isCauseUnknown,
  isDatabaseUnavailable,
  isTransientDatabaseError,
  mayTryAlone,
  sqlStateOf,
} from './postgres-errors.ts';
export { matching } from './matching.ts';
export { deleteBatch } from './delete-batch.ts';
export { createRowExpiry } from './row-expiry.ts';
export { msFromNow, pickDue } from './pick-due.ts';
export { pickDueInTurn } from './pick-due-in-turn.ts';
export { PLANNED_EACH_TIME, readAcrossOrganizations } from './scoped-client.ts';
export { recordset } from './recordset.ts';
export { patternContaining } from './search-pattern.ts';
export { grantRuntimeRole } from './grant-runtime-role.ts';
export { readImmutableColumns } from './immutable-columns.ts';
export { migrateDatabase, runMigrations, SHARED_MIGRATIONS_TABLE } from './run-migrations.ts';
export type { InTransaction, Transaction } from './transaction.ts';
export { watchStandby } from './watch-standby.ts';
