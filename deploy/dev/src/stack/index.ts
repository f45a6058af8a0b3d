export { AlreadyRunningError, endLeftovers } from './end-leftovers.ts';
export { connectionAs, kafkaUsersOf } from './kafka-users.ts';
export {
  ensureKeys,
  identityKeyFileIn,
  priceGuardiansFileIn,
  type IdentityKeyVariable,
  type StackKeys,
} from './keys.ts';
export { LocalStack } from './local-stack.ts';
export { readRunFile, type RunFile } from './run-file.ts';
export { databaseVariableOf, readSettings } from './settings.ts';
export {
  nodeCommand,
  ownKeys,
  signerEnvironment,
  subgraphCommand,
  type StackAddresses,
} from './service-commands.ts';
