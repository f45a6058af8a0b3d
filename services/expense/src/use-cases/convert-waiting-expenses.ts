import { formatMoney } from '@outlay/platform/money';
import type { Expense } from '../domain/expense.ts';
import { currencyOfPair, toUsd, type Quote, type UsdValue } from '../domain/usd-conversion.ts';
import type { Clock, Scope } from './ports.ts';
import { publishExpenseUpdated } from './publish-expense-updated.ts';

/** Maximum conversions of one statement, and statements per quote. The next quote of the pair converts the rest. */
const BATCH_MAX = 50;
const BATCHES_MAX = 20;

/**
 * Converts drafts without a rate to US dollars after a quote of their currency has arrived. A quote has no organization but an
 * expense does, so `scopeFor` opens the scope of its events.
 */
export async function convertWaitingExpenses(
  scopeFor: (organizationId: string) => Scope,
  clock: Clock,
  quote: Quote,
  waiting: Scope['expenses'],
): Promise<void> {
  const currency = currencyOfPair(quote.pair);
  if (!currency) return;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const expenses = await waiting.lockWithoutRate(currency, BATCH_MAX);
    for (const expense of expenses) {
      const value = toUsd(expense.amount, quote, clock.now());
      if (!value.usdAmount) return;
      await convertOne(scopeFor(expense.organizationId), expense, value);
    }
    if (expenses.length < BATCH_MAX) return;
  }
}

async function convertOne(scope: Scope, expense: Expense, value: UsdValue): Promise<void> {
  const saved = await scope.expenses.update(expense, value);
  const after = value.usdAmount && formatMoney(value.usdAmount);
  const changes = [{ field: 'usdAmount', before: null, after }];
  const note = value.rate?.price ?? null;
  await scope.record(expense, { kind: 'expense.rate_recorded', note, changes });
  await publishExpenseUpdated(scope, saved, changes);
}
