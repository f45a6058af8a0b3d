import type { Transaction } from '../postgres/index.ts';
import type { Refused, Result } from '../result/index.ts';
import {
  claimKeys,
  keepAnswers,
  releaseKeys,
  storedAnswers,
  type KeyRow,
} from './idempotency-store.ts';
import { refuseKey, reused, toKeyRow, type KeyedRequest } from './keyed-request.ts';
import type { IdempotencyCode } from './keyed-request.ts';

/** A request whose work spans several transactions: it claims its key in the first and is answered in the last. */
export type Claim<Value> =
  | { readonly state: 'claimed' }
  /** Another request with this key is under way, or ended without an answer. */
  | { readonly state: 'running' }
  | { readonly state: 'answered'; readonly value: Value };

/** Claims a key. A request without one is always claimed. */
export async function claimKey<Value>(
  tx: Transaction,
  request: KeyedRequest,
): Promise<Result<Claim<Value>, IdempotencyCode>> {
  const invalid: Refused<IdempotencyCode> | null = refuseKey(request.key);
  if (invalid) return invalid;
  const row = rowOf(request);
  if (!row || (await claimKeys(tx, [row])).length > 0) {
    return { ok: true, value: { state: 'claimed' } };
  }
  const answer = (await storedAnswers(tx, [row])).get(row);
  if (answer?.requestHash !== row.requestHash) return reused();
  return answer.response === null
    ? { ok: true, value: { state: 'running' } }
    : { ok: true, value: { state: 'answered', value: answer.response as Value } };
}

/** Stores the answer of a claimed request; a refused one gives its key back and may be sent again. */
export async function answerClaim(
  tx: Transaction,
  request: KeyedRequest,
  answer: Result<unknown>,
): Promise<void> {
  const row = rowOf(request);
  if (!row) return;
  await (answer.ok ? keepAnswers(tx, [{ row, response: answer.value }]) : releaseKeys(tx, [row]));
}

const rowOf = (request: KeyedRequest): KeyRow | null =>
  request.key === null ? null : toKeyRow(request, request.key, 0);
