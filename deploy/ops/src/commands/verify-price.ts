import { isRowId } from '@outlay/platform/text';
import { createPriceProver } from '@outlay/prices';
import { onDatabase, OperatorError, priceGuardians } from '../installation.ts';
import { checkPrice, type PricedExpense } from '../price-check.ts';

interface Row {
  readonly amount: string;
  readonly currency: PricedExpense['currency'];
  readonly usd_amount: string | null;
  readonly rate:
    | (Omit<NonNullable<PricedExpense['rate']>, 'publishedAt'> & { readonly publishedAt: string })
    | null;
}

/**
 * Explains why an expense's value is correct.
 *
 * @throws {OperatorError} when it is not, or can't be proven
 */
export async function verifyPrice(expenseId: string): Promise<string> {
  if (!isRowId(expenseId)) {
    throw new OperatorError(`${expenseId} is not the id of an expense: a whole number above zero.`);
  }
  const rows = await onDatabase('expense', (database) =>
    database.$client.query<Row>(
      `select amount, currency, usd_amount, case when rate_pair is not null then json_build_object(
         'pair', rate_pair, 'price', rate_price::text, 'confidence', rate_confidence::text,
         'source', rate_source, 'publishedAt', rate_published_at, 'proof', rate_proof) end as rate
       from expenses where id = $1`,
      [expenseId],
    ),
  );
  const [row] = rows.rows;
  if (!row) throw new OperatorError(`Expense ${expenseId} does not exist.`);
  const { amount, currency, usd_amount: usdAmount } = row;
  const rate = row.rate && { ...row.rate, publishedAt: new Date(row.rate.publishedAt) };
  const verdict = checkPrice(
    { amount, currency, usdAmount, rate },
    createPriceProver(priceGuardians()),
  );
  const what = `The value of expense ${expenseId} (${amount} ${currency})`;
  switch (verdict.kind) {
    case 'holds':
      return `${what} holds: ${verdict.because}.`;
    case 'unproven':
      throw new OperatorError(`${what} cannot be proven: ${verdict.because}.`);
    case 'differs':
      throw new OperatorError(
        `${what} does not match: ${verdict.field} is ${verdict.stored}, but its bytes give ${verdict.proven}.`,
      );
  }
}
