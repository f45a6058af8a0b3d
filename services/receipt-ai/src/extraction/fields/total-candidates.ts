import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { amountLabels } from './amount-labels.ts';
import type { AmountOnReceipt } from './amount-on-receipt.ts';
import {
  amountReader,
  decimalsOf,
  isUsuallyWhole,
  repairNumbers,
  type PrintedAmount,
} from './amount-text.ts';
import type { FieldCandidate } from './field-candidate.ts';
import { findCurrency } from './find-currency.ts';
import { AmountArithmetic } from './amount-arithmetic.ts';
import { isSupported } from './total-evidence.ts';
import { totalFeatures, totalHandScore, type TotalSurroundings } from './total-features.ts';

export interface TotalCandidate extends FieldCandidate {
  cents: number;
  currencyMark: string;
  /** Whether anything shows that it is a total. Only the best candidate is asked, because sums take time. */
  isSupported: () => boolean;
}

/** Bounds the pairwise arithmetic; a longer list is an account statement, not a receipt. */
const AMOUNTS_MAX = 400;

/** Every amount of the receipt as a candidate for the total that was paid. */
export function totalCandidates(
  layout: ReceiptLayout,
  currency: string | null = findCurrency(layout)?.value ?? null,
): TotalCandidate[] {
  const amounts = withoutSpecks(amountsOf(layout, currency));
  const surroundings = surroundingsOf(layout, amounts);
  const isWhole = (currency !== null && isUsuallyWhole(currency)) || areClearlyWhole(amounts);
  return amounts.map((amount, order) => {
    const features = totalFeatures(amount, order, surroundings);
    return {
      value: amount.decimal,
      cents: amount.cents,
      currencyMark: amount.currencyMark,
      isSupported: () => isSupported(amount, surroundings),
      region: amount.segment.region,
      ...(isWhole ? {} : otherReadingOf(amount)),
      features,
      handScore: totalHandScore(amount, surroundings),
    };
  });
}

/** Removes a minus before a total, as which a speck is read, where the receipt's sums require it. */
function withoutSpecks(amounts: AmountOnReceipt[]): AmountOnReceipt[] {
  const arithmetic = new AmountArithmetic(amounts);
  const holds = (cents: number): boolean =>
    arithmetic.isSumOfTwoTotals(cents) ||
    arithmetic.isSubtotalPlusTax(cents) ||
    arithmetic.isCashLessChange(cents);
  return amounts.map((amount) => {
    const { cents, labels } = amount;
    const isSpeck = cents < 0 && labels.total && !holds(cents) && holds(-cents);
    return isSpeck ? { ...amount, cents: -cents, decimal: amount.decimal.slice(1) } : amount;
  });
}

/** No everyday receipt has an amount as large as this with three decimals. */
const LARGE_CENTS_MIN = 10_000_000;
const HUNDRED_CENTS = 10_000;

/** Whether all amounts are round hundreds and one is large, so that they have groups of thousands, not three decimals. */
const areClearlyWhole = (amounts: readonly AmountOnReceipt[]): boolean =>
  amounts.some(({ cents }) => cents >= LARGE_CENTS_MIN) &&
  amounts.every(({ cents, hasTwoReadings }) => !hasTwoReadings || cents % HUNDRED_CENTS === 0);

/** 1.234 of a currency with cents, or of an unknown one, may be a thousand or have three decimals. */
const otherReadingOf = ({
  hasTwoReadings,
  decimal,
}: PrintedAmount): Pick<FieldCandidate, 'otherReading'> =>
  hasTwoReadings ? { otherReading: decimal.replace(/(?=\d{3}$)/, '.') } : {};

function amountsOf(layout: ReceiptLayout, currency: string | null): AmountOnReceipt[] {
  const decimals = decimalsOf(layout.rows.map(({ text }) => text).join('\n'), currency);
  const expected = collect(layout, amountReader(decimals));
  if (expected.length > 0) return expected;
  return collect(layout, amountReader(decimals === 'none' ? 'two' : 'none'));
}

function collect(
  layout: ReceiptLayout,
  read: (line: string) => PrintedAmount[],
): AmountOnReceipt[] {
  const amounts: AmountOnReceipt[] = [];
  for (const [rowIndex, row] of layout.rows.entries()) {
    for (const segment of row.segments) {
      const text = repairNumbers(segment.text);
      for (const amount of read(text)) {
        const neighbours = row.segments.filter((other) => other.right <= segment.left + 2);
        const leftText = `${neighbours.map((other) => other.text).join(' ')} ${text.slice(0, amount.index)}`;
        amounts.push({
          ...amount,
          row,
          rowIndex,
          segment,
          leftText,
          labels: amountLabels(leftText),
        });
      }
    }
  }
  return amounts.length <= AMOUNTS_MAX ? amounts : amounts.slice(-AMOUNTS_MAX);
}

function surroundingsOf(layout: ReceiptLayout, amounts: AmountOnReceipt[]): TotalSurroundings {
  const rowLabels = layout.rows.map(({ text }) => amountLabels(text));
  return {
    layout,
    amounts,
    rowLabels,
    firstTotalRow: rowLabels.findIndex(({ total }) => total),
    lastTotalRow: rowLabels.findLastIndex(({ total }) => total),
    largestCents: Math.max(0, ...amounts.map(({ cents }) => cents)),
    distinctCents: [...new Set(amounts.map(({ cents }) => cents))].sort((a, b) => b - a),
    arithmetic: new AmountArithmetic(amounts),
  };
}
