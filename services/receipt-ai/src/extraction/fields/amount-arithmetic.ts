import type { AmountLabels } from './amount-labels.ts';

interface LabelledAmount {
  cents: number;
  rowIndex: number;
  labels: AmountLabels;
}

/** Cash roundings are below five cents (Malaysia, Switzerland). */
const ROUNDING_CENTS_MAX = 4;
const COIN_CENTS = 5;

/** Sums that hold between the amounts of one receipt: evidence for the total. */
export class AmountArithmetic {
  readonly #cash: number[];
  readonly #change: number[];
  readonly #totals: number[];
  readonly #taxes: number[];
  readonly #roundings: number[];
  /** The amount paid, under any label. */
  readonly #settled: number[];
  readonly #discounts: number[];
  readonly #itemsSum: number;

  constructor(amounts: readonly LabelledAmount[]) {
    const cents = (has: (labels: AmountLabels) => boolean): number[] => [
      ...new Set(amounts.filter(({ labels }) => has(labels)).map((amount) => amount.cents)),
    ];
    this.#cash = cents(({ cash }) => cash);
    this.#change = cents(({ change }) => change);
    this.#totals = cents(({ subtotal, total }) => subtotal || total);
    this.#taxes = cents(({ tax }) => tax);
    this.#roundings = cents(({ rounding }) => rounding);
    this.#settled = cents(({ cash, total, rounding }) => cash || total || rounding);
    this.#discounts = cents(({ discount }) => discount);
    this.#itemsSum = sumOfItems(amounts);
  }

  isCashGiven(cents: number): boolean {
    return this.#cash.includes(cents);
  }

  isChange(cents: number): boolean {
    return this.#change.includes(cents);
  }

  isTotalOrSubtotal(cents: number): boolean {
    return this.#totals.includes(cents);
  }

  isCashLessChange(cents: number): boolean {
    return this.#cash.some((cash) =>
      this.#change.some((change) => change >= 0 && cash > change && cash - change === cents),
    );
  }

  isSubtotalPlusTax(cents: number): boolean {
    return this.#totals.some((total) =>
      this.#taxes.some((tax) => tax > 0 && total + tax === cents),
    );
  }

  /** Whether this is the total after rounding, a multiple of the smallest coin. */
  isTotalAfterRounding(cents: number): boolean {
    return cents % COIN_CENTS === 0 && this.#differsByRounding(cents, this.#totals);
  }

  /** Whether this is a total that was rounded before it was paid. */
  isTotalBeforeRounding(cents: number): boolean {
    return cents % COIN_CENTS !== 0 && this.#differsByRounding(cents, this.#settled);
  }

  #differsByRounding(cents: number, others: readonly number[]): boolean {
    return others.some((other) => {
      const difference = Math.abs(other - cents);
      return (
        difference !== 0 &&
        difference <= ROUNDING_CENTS_MAX &&
        this.#roundings.some((rounding) => Math.abs(rounding) === difference)
      );
    });
  }

  /** Whether this is the sum of two totals, which goods of different tax rates have. */
  isSumOfTwoTotals(cents: number): boolean {
    return this.#totals.some(
      (total, i) =>
        total !== 0 && this.#totals.slice(i + 1).some((other) => total + other === cents),
    );
  }

  /** Whether this is a subtotal with two additions: service charge and tax, or tax and rounding. */
  isSubtotalPlusTwo(cents: number): boolean {
    const additions = [...this.#taxes, ...this.#roundings];
    return this.#totals.some((total) =>
      additions.some(
        (first, i) =>
          first !== 0 &&
          additions.slice(i + 1).some((second) => second !== 0 && total + first + second === cents),
      ),
    );
  }

  isTotalLessDiscount(cents: number): boolean {
    return this.#totals.some((total) =>
      this.#discounts.some((discount) => discount !== 0 && total - Math.abs(discount) === cents),
    );
  }

  isSumOfItems(cents: number): boolean {
    return cents !== 0 && cents === this.#itemsSum;
  }
}

/** The last amount of each row above the first sum label. */
function sumOfItems(amounts: readonly LabelledAmount[]): number {
  const firstSum = amounts.find(({ labels }) => labels.total || labels.subtotal || labels.cash);
  const lastOfRow = new Map<number, number>();
  for (const { cents, rowIndex } of amounts) {
    if (firstSum && rowIndex >= firstSum.rowIndex) break;
    lastOfRow.set(rowIndex, cents);
  }
  return [...lastOfRow.values()].reduce((sum, cents) => sum + cents, 0);
}
