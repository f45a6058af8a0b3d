import { canonicalHash } from '../hashing/index.ts';
import { refuse, type Refused } from '../result/index.ts';
import type { KeyRow } from './idempotency-store.ts';

export interface KeyedRequest {
  organizationId: string;
  actorId: string;
  /** The key that the client sent; null when it sent none, and nothing is stored then. */
  key: string | null;
  operation: string;
  /** The input that the key is bound to: the same key with other input is refused. */
  input: unknown;
}

export type IdempotencyCode = 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID';

export const toKeyRow = (
  { organizationId, actorId, operation, input }: KeyedRequest,
  key: string,
  place: number,
): KeyRow => ({
  place,
  organizationId,
  actorId,
  key,
  operation,
  requestHash: canonicalHash({ operation, input }),
});

/** Printable ASCII, as in a header; PostgreSQL refuses NUL. */
const USABLE_KEY = /^[\x20-\x7e]{1,255}$/;

export const refuseKey = (key: string | null): Refused<'IDEMPOTENCY_KEY_INVALID'> | null =>
  key !== null && !USABLE_KEY.test(key)
    ? refuse('IDEMPOTENCY_KEY_INVALID', 'An Idempotency-Key has 1 to 255 printable characters.')
    : null;

export const reused = (): Refused<'IDEMPOTENCY_KEY_REUSED'> =>
  refuse('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.');
