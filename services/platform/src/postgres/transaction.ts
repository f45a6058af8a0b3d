import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { isCauseUnknown } from './postgres-errors.ts';

/** The executor inside `database.transaction`. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** Runs `work` in one transaction. */
export type InTransaction = <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>;

/** Answers of writes that were sent with the commit of their transaction. */
const lateAnswers = new WeakMap<Transaction, PromiseLike<unknown>[]>();

/**
 * Sends a write whose answer nothing needs before the commit, so that the commit and the statements before it are sent without
 * waiting for it. If the write fails, the server rolls back instead of committing, and the transaction rejects with its error.
 */
export async function writeWithCommit(tx: Transaction, write: PromiseLike<unknown>): Promise<void> {
  const answer = write.then(() => undefined);
  const answers = lateAnswers.get(tx);
  // A savepoint has to be answered before it ends.
  if (!answers) return answer;
  answers.push(answer);
  // The transaction handles a failure; until then it must not count as unhandled.
  answer.then(undefined, () => undefined);
}

/**
 * Runs a transaction that resolves once its late answers have arrived too. Rejects with the error of the statement that failed
 * first: what was sent behind it fails because of it.
 */
export async function awaitLateAnswers<Value>(
  transact: (work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const answers: PromiseLike<unknown>[] = [];
  const running = transact((tx) => {
    lateAnswers.set(tx, answers);
    return work(tx);
  });
  // Only then are all late answers known.
  await Promise.allSettled([running]);
  const ended = await Promise.allSettled([...answers, running]);
  const failures = ended.filter((each) => each.status === 'rejected');
  const first = failures.find(({ reason }) => !isCauseUnknown(reason));
  const failure = first ?? failures[0];
  if (failure) throw failure.reason;
  return running;
}
