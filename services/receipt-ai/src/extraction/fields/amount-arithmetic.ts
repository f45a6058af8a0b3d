import type { AmountLabels } from './amount-labels.ts';

interface LabelledAmount {
  cents: number;
  labels: AmountLabels;
}

/** Cash roundings are below five cents (Malaysia, Switzerland). */
const ROUNDING_CENTS_MAX = 4;

/** Sums that hold between the amounts of one receipt: evidence that one of them is the total. */
export class AmountArithmetic {
  readonly #cash: number[];
  readonly #change: number[];
  readonly #totals: number[];
  readonly #taxes: number[];
  readonly #roundings: number[];

  constructor(amounts: readonly LabelledAmount[]) {
    const cents = (has: (labels: AmountLabels) => boolean): number[] => [
      ...new Set(amounts.filter(({ labels }) => has(labels)).map((amount) => amount.cents)),
    ];
    this.#cash = cents(({ cash }) => cash);
    this.#change = cents(({ change }) => change);
    this.#totals = cents(({ subtotal, total }) => subtotal || total);
    this.#taxes = cents(({ tax }) => tax);
    this.#roundings = cents(({ rounding }) => rounding);
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

  isRoundedTotal(cents: number): boolean {
    return this.#totals.some((total) =>
      this.#roundings.some(
        (rounding) =>
          rounding !== 0 &&
          Math.abs(rounding) <= ROUNDING_CENTS_MAX &&
          (total + rounding === cents || total - rounding === cents),
      ),
    );
  }
}
