import type { AmountLabels } from './amount-labels.ts';
import type { AmountOnReceipt } from './amount-on-receipt.ts';
import { NO_LABELS, PAYABLE, type TotalSurroundings } from './total-features.ts';

/** An amount with more text in its row has its label there and not above. */
const OWN_TEXT_MAX = 2;
/** The model takes such an amount for a total. */
const TOTAL_SHARE_MIN = 0.9;

/**
 * Whether the model, a label, sums or the same amount in another row show that an amount is a total. The largest of several prices is not one
 * for being the largest; a single amount is what was paid.
 */
export function isSupported(amount: AmountOnReceipt, around: TotalSurroundings): boolean {
  const { cents, rowIndex } = amount;
  const same = around.amounts.filter((other) => other.cents === cents);
  return (
    (isMoney(amount) && same.some(({ shares }) => shares.TOTAL >= TOTAL_SHARE_MIN)) ||
    (isMoney(amount) && around.distinctCents.length === 1) ||
    (isMoney(amount) && same.some((other) => other.rowIndex !== rowIndex)) ||
    same.some((other) => isLabelled(other, around)) ||
    isSum(amount, around)
  );
}

/** A whole number without a currency may be a postcode or an article number. */
const isMoney = ({ decimal, currencyMark, hasTwoReadings }: AmountOnReceipt): boolean =>
  decimal.includes('.') || currencyMark !== '' || hasTwoReadings === true;

function isLabelled(
  { labels, leftText, rowIndex }: AmountOnReceipt,
  { rowLabels }: TotalSurroundings,
): boolean {
  if (namesTotal(labels) || PAYABLE.test(leftText)) return true;
  const isBare = leftText.replace(/[^\p{L}\p{N}]/gu, '').length <= OWN_TEXT_MAX;
  const beside = [rowLabels[rowIndex - 1], rowLabels[rowIndex + 1]];
  return isBare && beside.some((row) => namesTotal(row ?? NO_LABELS));
}

/** Whether two amounts, which may be net and tax, add up to this one. */
function isSumOfTwo(cents: number, amounts: readonly AmountOnReceipt[]): boolean {
  const parts = [...new Set(amounts.map((other) => other.cents))].filter(
    (part) => part > 0 && part < cents,
  );
  return parts.some((part) => 2 * part !== cents && parts.includes(cents - part));
}

const namesTotal = ({ total, grand, cash, rounding, subtotal }: AmountLabels): boolean =>
  total || grand || cash || rounding || subtotal;

function isSum(amount: AmountOnReceipt, { arithmetic, amounts }: TotalSurroundings): boolean {
  const { cents, rowIndex } = amount;
  const lastOfRow = new Map(
    amounts.filter((other) => other.rowIndex < rowIndex).map((other) => [other.rowIndex, other]),
  );
  const above = [...lastOfRow.values()];
  return (
    (above.length > 1 && above.reduce((sum, other) => sum + other.cents, 0) === cents) ||
    isSumOfTwo(cents, amounts) ||
    arithmetic.isCashLessChange(cents) ||
    arithmetic.isSubtotalPlusTax(cents) ||
    arithmetic.isSubtotalPlusTwo(cents) ||
    arithmetic.isSumOfTwoTotals(cents) ||
    arithmetic.isTotalLessDiscount(cents)
  );
}
