import { askDatabases, onDatabase, OperatorError } from '../installation.ts';
import type { PrintedRow } from '../print.ts';

interface ProblemRow {
  readonly account: string;
  readonly wallet_address: string;
  readonly problem: string;
  readonly problem_since: Date;
  readonly accepted_note: string | null;
}

/** Accounts whose books differ from the chain: their payments create no drafts. */
export async function walletProblems(): Promise<PrintedRow[]> {
  const rows = await askDatabases<ProblemRow>(
    ['ledger-watcher'],
    `select account, wallet_address, problem, problem_since, accepted_note
     from account_books where problem is not null order by problem_since`,
  );
  return rows.map((row) => ({
    account: row.account,
    wallet: row.wallet_address,
    since: row.problem_since.toISOString(),
    problem: row.problem,
    accepted: row.accepted_note,
  }));
}

const REASON_LENGTH_MIN = 10;

/**
 * Lets the watcher continue after a gap, which the next transaction books as unexplained.
 *
 * @throws {OperatorError} when there is no problem to accept, or no reason is given
 */
export async function acceptGap(account: string, by: string, reason: string): Promise<string> {
  if (reason.trim().length < REASON_LENGTH_MIN) {
    throw new OperatorError(`--reason says why, in at least ${REASON_LENGTH_MIN} characters.`);
  }
  if (by.trim() === '') throw new OperatorError('--by names who you are, for the audit.');
  const { rowCount } = await onDatabase('ledger-watcher', (database) =>
    database.$client.query(
      `update account_books set accepted_note = $2
       where account = $1 and problem is not null and accepted_note is null`,
      [account, `${by.trim()}: ${reason.trim()}`],
    ),
  );
  if (rowCount === 0) {
    throw new OperatorError(
      `${account} has no problem to accept: npm run ops -- wallets problems lists them.`,
    );
  }
  return `Accepted. The next transaction of ${account} books the difference as unexplained, with your reason.`;
}
