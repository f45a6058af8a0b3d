import { currencyOfPair, toUsd, type Quote } from '../domain/usd-conversion.ts';
import type { Clock, Scope } from './ports.ts';

/** Converted per quote; the next quote, seconds later, takes the next ones. */
const BATCH_MAX = 50;

/** Gives drafts that wait for a rate their value in US dollars, now that a quote of their currency has arrived. */
export async function convertWaitingExpenses(
  scope: Scope,
  clock: Clock,
  quote: Quote,
): Promise<void> {
  const currency = currencyOfPair(quote.pair);
  if (!currency) return;
  for (const expense of await scope.expenses.lockWithoutRate(currency, BATCH_MAX)) {
    const value = toUsd(expense.amount, quote, clock.now());
    if (!value.usdAmount) return;
    const saved = await scope.expenses.update(expense, value);
    await scope.record(saved, { kind: 'expense.rate_recorded', note: value.rate?.price ?? null });
  }
}
