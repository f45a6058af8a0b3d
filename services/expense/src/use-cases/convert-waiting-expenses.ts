import { formatMoney } from '@outlay/platform/money';
import { currencyOfPair, toUsd, type Quote } from '../domain/usd-conversion.ts';
import type { Clock, Scope } from './ports.ts';

/** Conversions per quote; the next quote, seconds later, takes the next ones. */
const BATCH_MAX = 50;

/**
 * Converts drafts without a rate to US dollars, now that a quote of their currency has arrived. A quote belongs to no
 * organisation, an expense does: `scopeFor` opens the scope of its events.
 */
export async function convertWaitingExpenses(
  scopeFor: (organizationId: string) => Scope,
  clock: Clock,
  quote: Quote,
  waiting: Scope['expenses'],
): Promise<void> {
  const currency = currencyOfPair(quote.pair);
  if (!currency) return;
  for (const expense of await waiting.lockWithoutRate(currency, BATCH_MAX)) {
    const value = toUsd(expense.amount, quote, clock.now());
    if (!value.usdAmount) return;
    const scope = scopeFor(expense.organizationId);
    const { id, creatorId, receiptId } = await scope.expenses.update(expense, value);
    const changes = [{ field: 'usdAmount', before: null, after: formatMoney(value.usdAmount) }];
    const note = value.rate?.price ?? null;
    await scope.record(expense, { kind: 'expense.rate_recorded', note, changes });
    await scope.publish({
      type: 'ExpenseUpdated',
      aggregateId: id,
      data: { expenseId: id, creatorId, receiptId, changes },
    });
  }
}
