export {
  withIdempotencyKey,
  withIdempotencyKeys,
  type IdempotencyCode,
  type KeyedRequest,
} from './with-idempotency-key.ts';
export { createKeyExpiry, deleteExpiredKeys } from './expire-keys.ts';
