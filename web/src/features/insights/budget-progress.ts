import { compareDecimals, percentChange, subtractDecimals } from '../../lib/decimal.ts';
import { formatMoney } from '../../lib/format-money.ts';
import type { StatusTone } from '../../lib/status-labels.ts';

export interface BudgetProgress {
  /** Whole percent of the budget; above 100 when it is exceeded. */
  usedPercent: number;
  tone: StatusTone;
  text: string;
}

/** Describes the state of a budget at this point of its month. */
export function progressOf(
  { budget, spent, currency }: { budget: string; spent: string; currency: string },
  elapsedPercent: number,
): BudgetProgress {
  // The budget is above 0, so the change is a number. The share is for display only.
  const usedPercent = Math.round(100 + Number(percentChange(budget, spent) ?? 0));
  const left = subtractDecimals(budget, spent);
  if (compareDecimals(left, '0') < 0) {
    const over = formatMoney(left.slice(1), currency);
    return { usedPercent, tone: 'failed', text: `Over budget by ${over}` };
  }
  return usedPercent > elapsedPercent
    ? { usedPercent, tone: 'held', text: `Ahead of pace, ${formatMoney(left, currency)} left` }
    : { usedPercent, tone: 'done', text: `On track, ${formatMoney(left, currency)} left` };
}
