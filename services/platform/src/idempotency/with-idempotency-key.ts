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
  const [answer] = await withIdempotencyKeys<Value, Code>(tx, [request], async ([fresh]) =>
    fresh === undefined ? [] : [await work()],
  );
  if (!answer) throw new Error('a request always has an answer');
  return answer;
}

/**
 * The same for requests that are committed together. `work` runs the new ones, given by their positions in `requests`, and
 * returns results in that order.
 * @throws when two requests have the same key of the same person, because the second could not wait for the first one's commit
 */
export async function withIdempotencyKeys<Value, Code extends string>(
  tx: Transaction,
  requests: readonly KeyedRequest[],
  work: (fresh: readonly number[]) => Promise<readonly Result<Value, Code>[]>,
): Promise<Result<Value, Code | IdempotencyCode>[]> {
  const answers = new Map<number, Result<Value, Code | IdempotencyCode>>();
  for (const [place, { key }] of requests.entries()) {
    const refusal = refuseKey(key);
    if (refusal) answers.set(place, refusal);
  }
  const rows = requests.flatMap((request, place) =>
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
  const fresh = requests.flatMap((_request, place) => (answers.has(place) ? [] : [place]));
  const done = fresh.length === 0 ? [] : await work(fresh);
  for (const [index, answer] of done.entries()) answers.set(fresh[index] ?? -1, answer);
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
