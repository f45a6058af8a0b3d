export { idempotencyKeys } from './idempotency-table.ts';
export {
  withIdempotencyKey,
  type IdempotencyCode,
  type KeyedRequest,
} from './with-idempotency-key.ts';
