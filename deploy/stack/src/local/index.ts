export { AlreadyRunningError, endLeftovers } from './end-leftovers.ts';
export { connectionAs, kafkaUsersOf } from './kafka-users.ts';
export { ensureKeys, keyFileIn, type StackKeys } from './keys.ts';
export type { StackAddresses } from './local-settings.ts';
export { LocalStack } from './local-stack.ts';
export { databaseOf } from './parts.ts';
export { readRunFile, type RunFile } from './run-file.ts';
export { databaseVariableOf, readSettings, type IdentityKeyVariable } from './settings.ts';
export { nodeCommand } from './service-commands.ts';
