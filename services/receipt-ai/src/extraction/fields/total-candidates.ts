import { formatUnits } from '@outlay/platform/money';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { relativeTo } from '../tagging/printed-shares.ts';
import { amountLabels } from './amount-labels.ts';
import { AMOUNT_TAGS, type AmountOnReceipt } from './amount-on-receipt.ts';
import { isUsuallyWhole, type PrintedAmount } from './amount-text.ts';
import type { FieldCandidate } from './field-candidate.ts';
import { AmountArithmetic } from './amount-arithmetic.ts';
import { ownParts, type OwnPart } from './other-payments.ts';
import { readingEvidence } from './reading-evidence.ts';
import { isSupported } from './total-evidence.ts';
import { totalFeatures, totalHandScore, type TotalSurroundings } from './total-features.ts';

export interface TotalCandidate extends FieldCandidate {
  /** Whether anything shows that it is a total. Only the best candidate is asked, because sums take time. */
  isSupported: () => boolean;
}

/** Bounds the pairwise arithmetic; a longer list is an account statement, not a receipt. */
const AMOUNTS_MAX = 400;

/** Every amount of the receipt as a candidate for the total that was paid. */
export function totalCandidates(
  layout: ReceiptLayout,
  all: readonly AmountOnReceipt[],
  currency: string | null,
): TotalCandidate[] {
  const amounts = withoutSpecks(all.slice(-AMOUNTS_MAX));
  const surroundings = surroundingsOf(layout, amounts);
  const isWhole = (currency !== null && isUsuallyWhole(currency)) || areClearlyWhole(amounts);
  const surest = Math.max(...amounts.map(({ shares }) => shares.TOTAL));
  const parts = ownParts(layout, amounts);
  return amounts.map((amount, order) => {
    const own = parts.get(amount.cents);
    const same = amounts.filter(({ cents }) => cents === amount.cents);
    const features = [
      ...totalFeatures(amount, order, surroundings),
      ...AMOUNT_TAGS.map((tag) => amount.shares[tag]),
      Math.max(...same.map(({ shares }) => shares.TOTAL)),
      relativeTo(surest, amount.shares.TOTAL),
    ];
    return {
      value: own ? decimalOf(own, amount) : amount.decimal,
      isSupported: () => isSupported(amount, surroundings),
      region: amount.segment.region,
      ...(isWhole ? {} : otherReadingOf(amount)),
      ...(own?.isPrinted === false && { otherReading: doubted(amount.decimal) }),
      features,
      evidence: [...readingEvidence(amount.segment), amount.shares.TOTAL],
      handScore: totalHandScore(amount, surroundings),
    };
  });
}

/** With as many decimals as the amount that it is a part of. */
function decimalOf({ cents }: OwnPart, { decimal }: AmountOnReceipt): string {
  const scale = decimal.split('.')[1]?.length ?? 0;
  return scale === 0 ? String(cents / 100) : formatUnits(BigInt(cents), scale);
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

/** Ambiguous print is right half of the time, however well it was read. */
const TWO_READINGS_CONFIDENCE_MAX = 0.5;

/** 1.234 of a currency with cents, or of an unknown one, may be a thousand or have three decimals. */
const otherReadingOf = ({
  hasTwoReadings,
  decimal,
}: PrintedAmount): Pick<FieldCandidate, 'otherReading'> =>
  hasTwoReadings ? { otherReading: doubted(decimal.replace(/(?=\d{3}$)/, '.')) } : {};

const doubted = (value: string) => ({ value, confidenceMax: TWO_READINGS_CONFIDENCE_MAX });

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
