export { isPublic, problemWithHost } from './public-address.ts';
export { AddressNotAllowedError, createPublicLookup } from './public-lookup.ts';
export { connectionProblem } from './connection-problem.ts';
