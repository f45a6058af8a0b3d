import { LOCALES } from '../locales/index.ts';

/** A printed rate. */
export interface Rate {
  percent: number;
  /** As printed, with a point, without zeros at its end. */
  decimal: string;
  /** Whether a percent sign is printed. */
  isMarked: boolean;
}

const PLAUSIBLE = new Set([0, ...LOCALES.flatMap(({ taxes }) => taxes?.rates ?? [])]);
const PERCENT_MAX = 30;
const RATES_MAX = 4;
const NUMBER = /(?<![\d.,/:-])(\d{1,2}(?:[.,]\d{1,3})?)(?![\d/:]|[.,]\d)\s{0,2}(%)?/g;

/** Numbers of a text that may be rates, those with a percent sign first. */
export function printedRates(text: string): Rate[] {
  const rates = [...text.matchAll(NUMBER)].map((match) => {
    const [, number = '', sign] = match;
    // Turkey prints the sign first: %10.
    const isSignBefore = text[match.index - 1] === '%';
    const decimal = number.replace(',', '.').replace(/^0(?=\d)/, '');
    return { percent: Number(decimal), decimal, isMarked: isSignBefore || sign !== undefined };
  });
  return rates
    .filter(
      ({ percent, isMarked, decimal }) =>
        percent <= PERCENT_MAX && (isMarked || !/\.\d\d/.test(decimal)),
    )
    .toSorted((a, b) => Number(b.isMarked) - Number(a.isMarked))
    .slice(0, RATES_MAX)
    .map((rate) => ({ ...rate, decimal: plain(rate.decimal) }));
}

/** Whether a rate is in force in a country whose receipts are read. */
export const isPlausibleRate = ({ percent }: Rate): boolean => PLAUSIBLE.has(percent);

/** Rates in force, for amounts without a printed one. */
export const PLAUSIBLE_RATES: readonly Rate[] = [...PLAUSIBLE]
  .filter((percent) => percent > 0)
  .map((percent) => ({ percent, decimal: String(percent), isMarked: false }));

const plain = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
