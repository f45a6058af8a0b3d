import { and, eq } from 'drizzle-orm';
import { canonicalHash } from '../hashing/index.ts';
import type { Transaction } from '../postgres/index.ts';
import { refuse, type Refused, type Result } from '../result/index.ts';
import { idempotencyKeys } from './idempotency-table.ts';

export interface KeyedRequest {
  organizationId: string;
  actorId: string;
  /** As the client sent it; null when it sent none, then nothing is remembered. */
  key: string | null;
  operation: string;
  /** What the key is bound to: the same key with other input is refused. */
  input: unknown;
}

export type IdempotencyCode = 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID';

/**
 * Runs `work` at most once per key, inside its transaction: a second request with the same key waits for the first one's
 * commit and gets its answer. Only successes are remembered; a refusal changes nothing and may be tried again.
 * `Value` must survive JSON.
 */
export async function withIdempotencyKey<Value, Code extends string>(
  tx: Transaction,
  request: KeyedRequest,
  work: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | IdempotencyCode>> {
  const { key, organizationId, actorId, operation } = request;
  if (key === null) return work();
  if (key.length === 0 || key.length > 255) {
    return refuse('IDEMPOTENCY_KEY_INVALID', 'An Idempotency-Key has 1 to 255 characters.');
  }
  const requestHash = canonicalHash({ operation, input: request.input });
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ organizationId, actorId, key, operation, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const sameKey = and(
    eq(idempotencyKeys.organizationId, organizationId),
    eq(idempotencyKeys.actorId, actorId),
    eq(idempotencyKeys.key, key),
  );
  if (claimed.length === 0) {
    const [stored] = await tx.select().from(idempotencyKeys).where(sameKey);
    if (stored?.requestHash !== requestHash) return reused();
    return { ok: true, value: stored.response as Value };
  }
  const result = await work();
  if (result.ok) {
    await tx.update(idempotencyKeys).set({ response: result.value }).where(sameKey);
  } else {
    await tx.delete(idempotencyKeys).where(sameKey);
  }
  return result;
}

const reused = (): Refused<'IDEMPOTENCY_KEY_REUSED'> =>
  refuse('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.');
