import { groupThousands } from './group-thousands.ts';
import { formatMoney, type Money } from './money.ts';

/** Writes an amount for people, with all decimals of its currency: '$1,250.00', '-$8.00' or 'EUR 12.50'. */
export function moneyText({ amountMinor, currency }: Money): string {
  const isNegative = amountMinor < 0n;
  const digits = formatMoney({ amountMinor: isNegative ? -amountMinor : amountMinor, currency });
  const unit = currency === 'USD' ? '$' : `${currency} `;
  return `${isNegative ? '-' : ''}${unit}${groupThousands(digits)}`;
}
