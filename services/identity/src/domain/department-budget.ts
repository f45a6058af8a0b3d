import { formatMoney, parseMoney } from '@outlay/platform/money';
import { ok, refuse, type Result } from '@outlay/platform/result';

/** Reads a monthly budget above 0, in US dollars with two decimals, or null for no budget. */
export function readBudget(text: string | null): Result<string | null, 'VALIDATION_FAILED'> {
  if (text === null) return ok(null);
  const amount = parseMoney(text, 'USD');
  if (typeof amount === 'string' || amount.amountMinor === 0n) {
    const message = 'Enter an amount in US dollars above 0, such as 2500.00.';
    return refuse('VALIDATION_FAILED', message, 'monthlyBudgetUsd');
  }
  return ok(formatMoney(amount));
}
