import { askDatabase, rowAppears } from '../ask-database.ts';
import type { Expected } from './recount.ts';
import { submitAll } from './submissions.ts';

/** Attacks by someone with access to the database: more money, another payee, other content. */
const TAMPERINGS = [
  'update payouts set amount_usd = amount_usd + 100 where expense_id = $1',
  `update payouts set recipient_address = 'So11111111111111111111111111111111111111112' where expense_id = $1`,
  `update payouts set content = jsonb_set(content, '{usdAmount}', '"999.00"'), amount_usd = 999 where expense_id = $1`,
];
const QUEUED_WITHIN_MS = 120_000;
/** A payout that is neither held nor paid by then is counted with its actual state. */
const DECIDED_WITHIN_MS = 120_000;

/** Approves more expenses while payouts are paused, changes their rows by hand, and resumes payouts. */
export async function submitTampered(url: string, payoutDatabase: string): Promise<Expected[]> {
  const ask = (text: string, ...values: unknown[]) => askDatabase(payoutDatabase, text, values);
  await ask('update controls set paused = true');
  const submitted = await submitAll(
    url,
    TAMPERINGS.map((_, index) => 500 + index),
  );
  for (const [index, { expenseId }] of submitted.entries()) {
    const queued = 'select 1 from payouts where expense_id = $1';
    await rowAppears(payoutDatabase, queued, [expenseId], QUEUED_WITHIN_MS);
    await ask(TAMPERINGS[index] ?? '', expenseId);
  }
  await ask('update controls set paused = false');
  const decided = `select 1 from payouts where expense_id = any($1::bigint[])
    having count(*) filter (where status in ('HELD', 'FAILED', 'PAID')) = $2`;
  const ids = submitted.map(({ expenseId }) => expenseId);
  await rowAppears(payoutDatabase, decided, [ids, ids.length], DECIDED_WITHIN_MS);
  return submitted.map((each) => ({ ...each, end: 'held' }));
}
