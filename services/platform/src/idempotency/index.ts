export { answerClaim, claimKey, type Claim } from './claims.ts';
export type { IdempotencyCode, KeyedRequest } from './keyed-request.ts';
export { withIdempotencyKey, withIdempotencyKeys } from './with-idempotency-key.ts';
export { createKeyExpiry, deleteExpiredKeys } from './expire-keys.ts';
