import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The executor inside `database.transaction`. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

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

/** Runs a transaction that resolves once its late answers have arrived too. */
export async function awaitLateAnswers<Value>(
  transact: (work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const answers: PromiseLike<unknown>[] = [];
  try {
    return await transact((tx) => {
      lateAnswers.set(tx, answers);
      return work(tx);
    });
  } finally {
    // What fails behind a failed write fails because of it.
    await Promise.all(answers);
  }
}
