import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { anyOf } from '../locales/index.ts';
import { amountLabels } from './amount-labels.ts';
import type { AmountOnReceipt } from './amount-on-receipt.ts';
import { PAYABLE } from './total-features.ts';

const CHANGE = anyOf(({ otherAmounts }) => otherAmounts?.change);
const PREVIOUS = anyOf(({ otherAmounts }) => otherAmounts?.previousBalance);
/** The model takes such an amount for a tax. */
const TAX_SHARE_MIN = 0.2;

/** The sums of at least two rows below each other, each with the first row in which one ends. A row's own amount is its last. */
function sumsOfRows(amounts: readonly AmountOnReceipt[]): Map<number, number> {
  const rows = [...new Map(amounts.map((amount) => [amount.rowIndex, amount])).values()];
  const ends = new Map<number, number>();
  for (const [first, { cents }] of rows.entries()) {
    let sum = cents;
    for (const next of rows.slice(first + 1)) {
      sum += next.cents;
      ends.set(sum, Math.min(next.rowIndex, ends.get(sum) ?? Infinity));
    }
  }
  return ends;
}

/** What an amount that looks like the total holds of this document's own one, in hundredths. */
export interface OwnPart {
  readonly cents: number;
  /** Whether it is printed as one amount. */
  readonly isPrinted: boolean;
}

/** Amounts that are printed like a total and hold another payment than this document's: cash with its change, and account balances. */
export const ownParts = (
  layout: ReceiptLayout,
  amounts: readonly AmountOnReceipt[],
): ReadonlyMap<number, OwnPart> =>
  new Map([...accountBalances(layout, amounts), ...cashHandedOver(amounts)]);

/**
 * Cash less change is a printed amount that is named a total or is the sum of the rows above it. The cash may have any label, "total
 * cash" too.
 */
function cashHandedOver(amounts: readonly AmountOnReceipt[]): [number, OwnPart][] {
  const printed = new Set(amounts.map(({ cents }) => cents));
  const sums = sumsOfRows(amounts);
  const positive = amounts.filter(({ cents }) => cents > 0);
  return positive
    .filter(({ labels, shares }) => !labels.tax && shares.TAX < TAX_SHARE_MIN)
    .flatMap((change) => {
      const isNamed = change.labels.change || CHANGE.test(foldAccents(change.leftText));
      // Change without a known name is directly below notes.
      const isBelow = (cash: number): boolean =>
        NOTES.test(String(cash / 100)) &&
        positive.some(({ cents, rowIndex }) => cents === cash && rowIndex === change.rowIndex - 1);
      return positive
        .filter(({ cents, rowIndex, labels }) => {
          const isSum = (sums.get(cents) ?? Infinity) < rowIndex;
          if (rowIndex === change.rowIndex) return false;
          return isNamed ? isSum || labels.total : isSum && isBelow(cents + change.cents);
        })
        .map(({ cents }): [number, OwnPart] => [cents + change.cents, { cents, isPrinted: true }]);
    })
    .filter(([cash, { cents }]) => {
      // An amount that is itself cash less change was not handed over.
      return printed.has(cash) && !printed.has(2 * cash - cents);
    });
}

/** Ten, twenty and so on, or five, as people hand over. */
const NOTES = /^(?:[1-9]0+|5)$/;

/** Account balances whose earlier part was not paid, and the new charges in them. */
function accountBalances(
  layout: ReceiptLayout,
  amounts: readonly AmountOnReceipt[],
): [number, OwnPart][] {
  const previous = amounts.filter((amount) => PREVIOUS.test(labelOf(layout, amount)));
  const payments = amounts.filter(({ cents }) => cents < 0);
  const open = [
    ...previous.map(({ cents }) => cents),
    ...previous.flatMap(({ cents }) => payments.map((payment) => cents + payment.cents)),
  ];
  if (previous.length === 0 || open.includes(0)) return [];
  const others = amounts.filter((amount) => !previous.includes(amount));
  const printed = new Set(others.map(({ cents }) => cents));
  const balances = others
    .filter((amount) => isAsked(labelOf(layout, amount), amount))
    .flatMap((asked) => open.map((earlier) => ({ asked, own: asked.cents - earlier })))
    .filter(({ own }) => own > 0)
    .map(({ asked, own }): [number, OwnPart] => [
      asked.cents,
      { cents: own, isPrinted: printed.has(own) },
    ]);
  const certain = balances.filter(([, { isPrinted }]) => isPrinted);
  if (certain.length > 0) return certain;
  const sums = sumsOfRows(others);
  return balances.filter(([, { cents }]) => sums.has(cents)).slice(-1);
}

/** The model takes such an amount for a total in languages whose labels are not known. */
const TOTAL_SHARE_MIN = 0.3;

function isAsked(label: string, { shares }: AmountOnReceipt): boolean {
  const { total, grand } = amountLabels(label);
  return total || grand || PAYABLE.test(label) || shares.TOTAL >= TOTAL_SHARE_MIN;
}

/** The text left of an amount, or the heading of its column where its row has no words. */
function labelOf(
  { rows }: ReceiptLayout,
  { leftText, rowIndex, segment }: AmountOnReceipt,
): string {
  const heading = rows[rowIndex - 1]?.segments.filter(
    ({ left, right }) => Math.min(right, segment.right) > Math.max(left, segment.left),
  );
  const isBare = !/\p{L}{2}/u.test(leftText);
  return foldAccents(isBare ? (heading ?? []).map(({ text }) => text).join(' ') : leftText);
}
