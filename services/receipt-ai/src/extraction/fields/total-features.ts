import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { anyOf } from '../locales/index.ts';
import type { AmountArithmetic } from './amount-arithmetic.ts';
import { amountLabels, labelFeatures, type AmountLabels } from './amount-labels.ts';
import type { AmountOnReceipt } from './amount-on-receipt.ts';

/** Facts about the whole receipt for judging one amount. */
export interface TotalSurroundings {
  layout: ReceiptLayout;
  amounts: AmountOnReceipt[];
  /** Labels of each row of the layout. */
  rowLabels: AmountLabels[];
  /** -1 when no row says "total". */
  firstTotalRow: number;
  lastTotalRow: number;
  largestCents: number;
  /** Largest first. */
  distinctCents: number[];
  arithmetic: AmountArithmetic;
}

export const NO_LABELS = amountLabels('');
const REPEATS_MAX = 5;
const CASH_STEP_CENTS = 5;
/** A larger amount is not a rounding, but the rounded total beside the word. */
const ROUNDING_CENTS_MAX = 9;
export const PAYABLE = anyOf(({ payable }) => payable);

/** Features of one amount. Their order is part of the trained weights: append, never insert. */
export function totalFeatures(
  amount: AmountOnReceipt,
  order: number,
  around: TotalSurroundings,
): number[] {
  return [
    ...labelFeatures(amount.labels),
    ...labelFeatures(around.rowLabels[amount.rowIndex - 1] ?? NO_LABELS),
    ...labelFeatures(around.rowLabels[amount.rowIndex + 1] ?? NO_LABELS),
    ...placeAndSize(amount, around),
    ...sequenceAndSums(amount, order, around),
    ...sameAmountElsewhere(amount, around),
    ...evidenceOfSums(amount, around),
  ];
}

function placeAndSize(amount: AmountOnReceipt, { layout, ...around }: TotalSurroundings): number[] {
  const { cents, segment } = amount;
  const { arithmetic, largestCents } = around;
  return [
    relativeTop(amount, layout),
    (segment.right - layout.left) / (layout.right - layout.left + 1),
    (segment.bottom - segment.top) / layout.lineHeight,
    Number(cents === largestCents),
    Math.min(REPEATS_MAX, repeats(amount, around.amounts)),
    Number(arithmetic.isCashLessChange(cents)),
    Number(arithmetic.isSubtotalPlusTax(cents)),
    Number(arithmetic.isTotalAfterRounding(cents)),
    Number(amount.currencyMark !== ''),
    amountsInRow(amount, around.amounts),
    around.distinctCents.indexOf(cents),
    Number(cents <= 0),
    Number(cents < 0),
    Math.log1p(Math.abs(cents) / 100),
    largestCents > 0 ? cents / largestCents : 0,
  ];
}

function sequenceAndSums(
  amount: AmountOnReceipt,
  order: number,
  around: TotalSurroundings,
): number[] {
  const { cents, rowIndex } = amount;
  const { arithmetic, firstTotalRow, lastTotalRow } = around;
  const earlier = around.amounts
    .slice(0, order)
    .filter((other) => other.rowIndex < rowIndex).length;
  return [
    lastTotalRow < 0 ? 0 : rowIndex - lastTotalRow,
    firstTotalRow < 0 ? 0 : rowIndex - firstTotalRow,
    Number(arithmetic.isCashGiven(cents)),
    Number(arithmetic.isChange(cents)),
    amount.leftText.replace(/[^A-Za-z]/g, '').length,
    amount.segment.confidence,
    earlier / around.amounts.length,
    Number(arithmetic.isTotalOrSubtotal(cents)),
    Number(cents % CASH_STEP_CENTS === 0),
  ];
}

/** Whether the same amount also occurs as a grand total, as a total, as cash. */
function sameAmountElsewhere(amount: AmountOnReceipt, { amounts }: TotalSurroundings): number[] {
  const others = amounts.filter((other) => other !== amount && other.cents === amount.cents);
  return [
    Number(others.some(({ labels }) => labels.grand && !labels.subtotal)),
    Number(others.some(({ labels }) => labels.total && !labels.subtotal)),
    Number(others.some(({ labels }) => labels.cash)),
  ];
}

function evidenceOfSums(
  amount: AmountOnReceipt,
  { amounts, arithmetic }: TotalSurroundings,
): number[] {
  const { cents } = amount;
  const same = amounts.filter((other) => other.cents === cents);
  return [
    Number(arithmetic.isSumOfTwoTotals(cents)),
    Number(arithmetic.isSubtotalPlusTwo(cents)),
    Number(arithmetic.isTotalLessDiscount(cents)),
    Number(arithmetic.isSumOfItems(cents)),
    Number(arithmetic.isTotalBeforeRounding(cents)),
    Number(same.some(({ labels }) => labels.rounding && cents > ROUNDING_CENTS_MAX)),
    Number(same.some(({ labels }) => labels.subtotal)),
    Number(PAYABLE.test(amount.leftText)),
    Number(same.some(({ leftText }) => PAYABLE.test(leftText))),
  ];
}

/** Heuristic score: the ranker's last feature, and a share of the final score. */
export function totalHandScore(amount: AmountOnReceipt, around: TotalSurroundings): number {
  const { arithmetic, amounts, largestCents, layout } = around;
  const { cents } = amount;
  let score = labelScore(amount, around);
  if (arithmetic.isCashLessChange(cents)) score += 1.5;
  if (arithmetic.isSubtotalPlusTax(cents)) score += 1;
  if (arithmetic.isTotalAfterRounding(cents)) score += 3;
  if (arithmetic.isTotalBeforeRounding(cents)) score -= 3;
  if (arithmetic.isSumOfTwoTotals(cents)) score += 1;
  score += 0.5 * Math.min(3, repeats(amount, amounts));
  if (cents === largestCents) score += 0.7;
  score += 1.2 * relativeTop(amount, layout);
  if (cents <= 0) score -= 6;
  if (amountsInRow(amount, amounts) > 2) score -= 1;
  return score;
}

function labelScore(
  { labels, leftText, rowIndex, cents }: AmountOnReceipt,
  { rowLabels }: TotalSurroundings,
): number {
  let score = 0;
  if (labels.total) score += 5;
  if (labels.grand) score += 3;
  if (labels.subtotal) score -= 4;
  if (labels.tax && !/INC/i.test(leftText)) score -= 3;
  if (labels.rounding && !labels.total) score += cents > ROUNDING_CENTS_MAX ? 2 : -5;
  if (labels.cash && !labels.total) score -= 1;
  if (labels.change) score -= 6;
  if (labels.discount) score -= 4;
  if (labels.quantity && !labels.grand) score -= 1;
  if (labels.summary) score -= 2;
  if (labels.noise) score -= 2;
  const above = rowLabels[rowIndex - 1] ?? NO_LABELS;
  const standsAlone = !labels.total && !labels.grand && leftText.trim().length < 3;
  if (standsAlone && above.total && !above.subtotal) score += 2.5;
  return score;
}

function relativeTop({ row }: AmountOnReceipt, { top, bottom }: ReceiptLayout): number {
  return (row.top - top) / (bottom - top + 1);
}

function repeats(amount: AmountOnReceipt, amounts: AmountOnReceipt[]): number {
  return amounts.filter(({ cents }) => cents === amount.cents).length;
}

function amountsInRow(amount: AmountOnReceipt, amounts: AmountOnReceipt[]): number {
  return amounts.filter(({ rowIndex }) => rowIndex === amount.rowIndex).length;
}
