import { percentChange } from '../../lib/decimal.ts';
import { formatMonth } from '../../lib/format-date.ts';

/** A percentage of fewer items says nothing. */
const itemsMin = 5;

/** This month against the last one, such as '+12.5% on Oct'; null against too few items. */
export function trendOf(
  last: { count: number; value: string; month: string },
  thisMonth: string,
): string | null {
  const change = last.count < itemsMin ? null : percentChange(last.value, thisMonth);
  if (change === null) return null;
  const sign = change.startsWith('-') ? '−' : '+';
  return `${sign}${change.replace('-', '')}% on ${formatMonth(last.month, 'name')}`;
}
