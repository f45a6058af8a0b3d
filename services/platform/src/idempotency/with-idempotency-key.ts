import type { Transaction } from '../postgres/index.ts';
import type { Result } from '../result/index.ts';
import {
  claimKeys,
  keepAnswers,
  releaseKeys,
  storedAnswers,
  type KeyRow,
} from './idempotency-store.ts';
import {
  refuseKey,
  reused,
  toKeyRow,
  type IdempotencyCode,
  type KeyedRequest,
} from './keyed-request.ts';

/**
 * Runs `work` at most once per key, inside its transaction. A second request with the same key waits for the first one's commit
 * and gets its response. Only successes are stored; a refusal changes nothing and may be retried. `Value` must survive JSON.
 */
export async function withIdempotencyKey<Value, Code extends string>(
  tx: Transaction,
  request: KeyedRequest,
  work: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | IdempotencyCode>> {
  const [answer] = await withIdempotencyKeys<KeyedRequest, Value, Code>(
    tx,
    [request],
    (only) => only,
    async () => [await work()],
  );
  if (!answer) throw new Error('a request always has an answer');
  return answer;
}

/**
 * The same for requests that are committed together, of which `keyedOf` says what their keys are bound to. `work` runs the new
 * ones, at least one, and returns results in their order.
 * @throws when two requests have the same key of the same person, because the second could not wait for the first one's commit
 */
export async function withIdempotencyKeys<Request, Value, Code extends string>(
  tx: Transaction,
  requests: readonly Request[],
  keyedOf: (request: Request) => KeyedRequest,
  work: (fresh: readonly Request[]) => Promise<readonly Result<Value, Code>[]>,
): Promise<Result<Value, Code | IdempotencyCode>[]> {
  const answers = new Map<number, Result<Value, Code | IdempotencyCode>>();
  const keyed = requests.map(keyedOf);
  for (const [place, { key }] of keyed.entries()) {
    const refusal = refuseKey(key);
    if (refusal) answers.set(place, refusal);
  }
  const rows = keyed.flatMap((request, place) =>
    request.key === null || answers.has(place) ? [] : [toKeyRow(request, request.key, place)],
  );
  const claimed = await claimKeys(tx, rows);
  const known = rows.filter((row) => !claimed.includes(row));
  const stored = await storedAnswers(tx, known);
  for (const row of known) {
    const answer = stored.get(row);
    const isSame = answer?.requestHash === row.requestHash;
    answers.set(row.place, isSame ? { ok: true, value: answer.response as Value } : reused());
  }
  const fresh = [...requests.entries()].filter(([place]) => !answers.has(place));
  const done = fresh.length === 0 ? [] : await work(fresh.map(([, request]) => request));
  for (const [index, [place]] of fresh.entries()) {
    const answer = done[index];
    if (answer) answers.set(place, answer);
  }
  await remember(tx, claimed, answers);
  return requests.map((_request, place) => {
    const answer = answers.get(place);
    if (!answer) throw new Error('a request always has an answer');
    return answer;
  });
}

async function remember(
  tx: Transaction,
  claimed: readonly KeyRow[],
  answers: ReadonlyMap<number, Result<unknown>>,
): Promise<void> {
  const kept = claimed.flatMap((row) => {
    const answer = answers.get(row.place);
    return answer?.ok ? [{ row, response: answer.value }] : [];
  });
  await keepAnswers(tx, kept);
  await releaseKeys(
    tx,
    claimed.filter(({ place }) => answers.get(place)?.ok !== true),
  );
}
