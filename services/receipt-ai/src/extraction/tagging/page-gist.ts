import { PAGE_CURRENCIES } from './field-labels.ts';

/** What the words of a page say together, as far as the model can tell; shares from 0 to 1. */
export interface PageGist {
  /** The share of each currency, in the order of PAGE_CURRENCIES. */
  readonly currencies: Float32Array;
  /** How likely 03/04/2025 is the fourth of March. */
  readonly monthFirst: number;
}

/** Of a page without words. */
const NOTHING: PageGist = {
  currencies: new Float32Array(PAGE_CURRENCIES.length),
  monthFirst: 0,
};

/** The model learns from as many documents of each country; these currencies are more frequent among those that people upload. */
const FREQUENCIES: Readonly<Record<string, number>> = { USD: 20, GBP: 3, INR: 3, JPY: 3 };
/** Documents of the world are less alike than generated ones, so that the model is too sure of them. */
const TEMPERATURE = 2;

/** @param scores of the currencies, then of the order of dates */
export function gistOf(scores: Float32Array): PageGist {
  const count = PAGE_CURRENCIES.length;
  return {
    currencies: softmax(
      Float32Array.from(
        PAGE_CURRENCIES,
        (code, at) => (scores[at] ?? 0) / TEMPERATURE + Math.log(FREQUENCIES[code] ?? 1),
      ),
    ),
    monthFirst: sigmoid((scores[count] ?? 0) / TEMPERATURE),
  };
}

/** The mean of several pages, or parts of a page. */
export function meanGist(gists: readonly PageGist[]): PageGist {
  if (gists.length === 0) return NOTHING;
  const mean = (of: (gist: PageGist) => number): number =>
    gists.reduce((sum, gist) => sum + of(gist), 0) / gists.length;
  return {
    currencies: Float32Array.from(PAGE_CURRENCIES, (_, at) =>
      mean(({ currencies }) => currencies[at] ?? 0),
    ),
    monthFirst: mean(({ monthFirst }) => monthFirst),
  };
}

/** The likeliest currency and its share. */
export function likeliestCurrency({ currencies }: PageGist): { code: string; share: number } {
  const share = Math.max(...currencies);
  return { code: PAGE_CURRENCIES[currencies.indexOf(share)] ?? '', share };
}

const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));

/** Shares that add up to 1. */
export function softmax(scores: Float32Array): Float32Array {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
