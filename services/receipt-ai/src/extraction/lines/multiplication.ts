import { printedNumbers, type PrintedNumber } from './printed-numbers.ts';

/** Quantity and price of one, as printed. Decimal strings with a point. */
export interface Multiplication {
  quantity: string;
  unitPrice: string;
}

/** How many ten-thousandths a cent and a whole unit have. */
const CENT = 100n;
const ONE = 10_000n;
const HUNDRED_PERCENT = 100n * ONE;
/** Below this a whole number is a quantity. */
const WHOLE_PRICE_MIN = 100n * ONE;

/** Numbers of a text whose product, less a percentage that may be printed, is the amount; null where there are none. */
export function multiplicationIn(
  text: string,
  amountCents: number,
  areWhole: boolean,
): Multiplication | null {
  const numbers = printedNumbers(text, areWhole);
  const plain = numbers.filter(({ isPercent }) => !isPercent);
  const reductions = [
    0n,
    ...numbers.flatMap(({ isPercent, value }) =>
      isPercent && value < HUNDRED_PERCENT ? value : [],
    ),
  ];
  const wanted = BigInt(Math.abs(amountCents)) * CENT * ONE;
  const tolerance = (areWhole ? ONE : CENT) * (ONE / 2n);
  let single: Multiplication | null = null;
  for (const quantity of plain) {
    if (quantity.value === 0n) continue;
    for (const price of plain) {
      if (price === quantity || !isPrice(price, areWhole)) continue;
      // "1.00 1.22" is one piece at 1.22.
      if (price.value === ONE && quantity.hasDecimals) continue;
      const product = quantity.value * price.value;
      const holds = reductions.some((percent) =>
        isNear((product * (HUNDRED_PERCENT - percent)) / HUNDRED_PERCENT, wanted, tolerance),
      );
      if (!holds) continue;
      const found = { quantity: quantity.decimal, unitPrice: price.decimal };
      if (quantity.value !== ONE) return found;
      single ??= found;
    }
  }
  return single;
}

const isPrice = ({ hasDecimals, value }: PrintedNumber, areWhole: boolean): boolean =>
  areWhole ? value >= WHOLE_PRICE_MIN : hasDecimals && value > 0n;

const isNear = (left: bigint, right: bigint, tolerance: bigint): boolean =>
  left - right <= tolerance && right - left <= tolerance;
