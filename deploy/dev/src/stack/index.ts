export { AlreadyRunningError, endLeftovers } from './end-leftovers.ts';
export { connectionAs, kafkaUsersOf } from './kafka-users.ts';
export { ensureKeys } from './keys.ts';
export { LocalStack } from './local-stack.ts';
export { readRunFile, type RunFile } from './run-file.ts';
export { readSettings } from './settings.ts';
