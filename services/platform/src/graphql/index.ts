export { readDay, readMonth, readPeriod } from './days.ts';
export { createByIdLoader, type ByIdLoader } from './create-by-id-loader.ts';
export {
  createSubgraph,
  credentialsOf,
  memberOf,
  type Credentials,
  type SubgraphOptions,
  readRequestFacts,
  type RequestFacts,
} from './create-subgraph.ts';
export { createDocumentStore } from './document-store.ts';
export { globalIdOf } from '@outlay/schemas/global-id';
export { enumName } from './enum-name.ts';
export { executeOverFastify } from './execute-over-fastify.ts';
export { noOrganization, serviceUnavailable, unauthenticated } from './mask-faults.ts';
export {
  idOfReference,
  keysOfReference,
  stateOfReference,
  type ReferencedState,
} from './node-reference.ts';
export {
  readOptionalDay,
  readOptionalDecimal,
  readOptionalId,
  readOptionalText,
} from './list-arguments.ts';
export { assertRange, badInput, forbidden } from './request-errors.ts';
export { once } from './once.ts';
export { createRequestLimit } from './request-limit.ts';
export { DateScalar, DateTimeScalar, DecimalScalar } from './scalars.ts';
export { userErrorsOf, type UserError } from './user-errors.ts';
