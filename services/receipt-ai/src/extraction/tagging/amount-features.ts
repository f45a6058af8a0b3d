import { printedAmounts, wholeAmounts } from '../fields/amount-text.ts';
import type { Word } from './words.ts';

/** Numbers that describe the amount of a word among all amounts of its page. */
export const NUMBERS_PER_AMOUNT = 12;

const NO_AMOUNT: readonly number[] = new Array<number>(NUMBERS_PER_AMOUNT).fill(0);
/** Bounds the search for sums on a page of numbers. */
const AMOUNTS_MAX = 80;
/** A share of the whole that a tax may have. */
const TAX_SHARE_MIN = 0.015;
const TAX_SHARE_MAX = 0.3;
/** A column has at most this many amounts that are added up. */
const COLUMN_MAX = 60;

interface Amount {
  readonly word: Word;
  readonly cents: number;
}

/** Facts about each word's amount: size, rank, repetitions, the sums that hold, and whether its column adds up to it. */
export function amountFeatures(words: readonly Word[], lineHeight: number): readonly number[][] {
  const cents = words.map(({ text }) => amountIn(text));
  const amounts = words.flatMap((word, at): Amount[] => {
    const value = cents[at] ?? null;
    return value === null ? [] : [{ word, cents: Math.abs(value) }];
  });
  const sizes = [...new Set(amounts.map((amount) => amount.cents))]
    .sort((a, b) => b - a)
    .slice(0, AMOUNTS_MAX);
  const sums = sumsOf(sizes);
  return words.map((word, at) => {
    const value = cents[at] ?? null;
    if (value === null) return [...NO_AMOUNT];
    const size = Math.abs(value);
    return [
      1,
      Math.log10(1 + size) / 10,
      1 / (1 + Math.max(0, sizes.indexOf(size))),
      Math.min(4, amounts.filter((other) => other.cents === size).length - 1) / 4,
      flag(value < 0),
      flag(sums.wholes.has(size)),
      flag(sums.parts.has(size)),
      flag(sums.taxed.has(size)),
      flag(sums.nets.has(size)),
      flag(sums.taxes.has(size)),
      flag(isSumOfColumn(word, size, amounts, lineHeight)),
      flag(/[.,]\d\d\D*$/.test(word.text)),
    ];
  });
}

const flag = (isSo: boolean): number => Number(isSo);

function amountIn(text: string): number | null {
  const [found] = [...printedAmounts(text), ...wholeAmounts(text)];
  return found && found.cents !== 0 ? found.cents : null;
}

interface Sums {
  /** Amounts that two others add up to, and those others. */
  readonly wholes: Set<number>;
  readonly parts: Set<number>;
  /** Where one of the two may be the tax on the other. */
  readonly taxed: Set<number>;
  readonly nets: Set<number>;
  readonly taxes: Set<number>;
}

/** @param sizes distinct amounts, largest first */
function sumsOf(sizes: readonly number[]): Sums {
  const all = new Set(sizes);
  const sums: Sums = {
    wholes: new Set(),
    parts: new Set(),
    taxed: new Set(),
    nets: new Set(),
    taxes: new Set(),
  };
  for (const whole of sizes) {
    for (const part of sizes) {
      const rest = whole - part;
      if (rest >= part || !all.has(rest)) continue;
      sums.wholes.add(whole);
      sums.parts.add(part).add(rest);
      const share = rest / part;
      if (share < TAX_SHARE_MIN || share > TAX_SHARE_MAX) continue;
      sums.taxed.add(whole);
      sums.nets.add(part);
      sums.taxes.add(rest);
    }
  }
  return sums;
}

/** Whether the amounts above in the same column, from the nearest upwards, add up to this one. */
function isSumOfColumn(
  word: Word,
  size: number,
  amounts: readonly Amount[],
  lineHeight: number,
): boolean {
  const above = amounts
    .filter(
      ({ word: other }) =>
        other.bottom <= word.top + lineHeight / 2 &&
        other !== word &&
        Math.abs(other.right - word.right) < lineHeight,
    )
    .sort((a, b) => b.word.top - a.word.top)
    .slice(0, COLUMN_MAX);
  // A sum may stand above this one, so the amounts may begin anywhere.
  for (const start of above.keys()) {
    let sum = 0;
    for (const [count, { cents }] of above.slice(start).entries()) {
      sum += cents;
      if (sum === size && count > 0) return true;
      if (sum > size) break;
    }
  }
  return false;
}
