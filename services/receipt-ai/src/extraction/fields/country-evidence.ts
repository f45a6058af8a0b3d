import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { COUNTRIES, type Country, type CountryDateOrder } from '../locales/countries.ts';
import { PAGE_CURRENCIES } from '../tagging/field-labels.ts';
import type { PageGist } from '../tagging/page-gist.ts';
import { partyOf } from './party-headings.ts';

/** What a document says about its country: the model's view of the page, weighed with what is printed. */
export interface CountryEvidence extends PageGist {
  /** How much is printed for a country with this currency: the sum of its signs' weights. */
  readonly printedFor: (currency: string) => number;
  /** How the countries that most is printed for write dates; null where nothing is printed, or as much for two orders. */
  readonly printedOrder: CountryDateOrder | null;
}

/** So that print can speak for a currency that the model excluded. */
const SHARE_MIN = 0.02;
/** More signs than this do not make a country more certain: several may come from one misread line. */
const WEIGHT_MAX = 10;
/** Weighs the model's view of the pages with the countries' signs in all text but the buyer's address. */
export function countryEvidence(layout: ReceiptLayout, gist: PageGist): CountryEvidence {
  const text = textOfSeller(layout);
  const found = COUNTRIES.map((country) => ({ country, weight: weightOf(country, text) })).filter(
    ({ weight }) => weight > 0,
  );
  const highest = (isMeant: (country: Country) => boolean): number =>
    Math.max(0, ...found.flatMap(({ country, weight }) => (isMeant(country) ? weight : [])));
  const printedFor = (currency: string): number =>
    highest((country) => country.currency === currency);
  const weightOfOrder = (order: CountryDateOrder): number =>
    highest((country) => country.order === order);
  const odds = gist.monthFirst / (1 - gist.monthFirst + Number.EPSILON);
  const weighed = odds * Math.exp(weightOfOrder('month-first') - weightOfOrder('day-first'));
  return {
    currencies: weighedShares(gist, printedFor),
    monthFirst: found.length > 0 ? weighed / (1 + weighed) : gist.monthFirst,
    printedFor,
    printedOrder: onlyHighest(weightOfOrder),
  };
}

const ORDERS = ['day-first', 'month-first', 'year-first', 'either'] as const;

function onlyHighest(weightOf: (order: CountryDateOrder) => number): CountryDateOrder | null {
  const weights = ORDERS.map(weightOf);
  const highest = Math.max(...weights);
  const [order, ...others] = ORDERS.filter((_, at) => weights[at] === highest);
  return highest > 0 && others.length === 0 ? (order ?? null) : null;
}

function weighedShares(
  { currencies }: PageGist,
  printedFor: (currency: string) => number,
): Float32Array {
  const weights = PAGE_CURRENCIES.map(printedFor);
  if (weights.every((weight) => weight === 0)) return currencies;
  const weighed = weights.map(
    (weight, at) => ((currencies[at] ?? 0) + SHARE_MIN) * Math.exp(weight),
  );
  const sum = weighed.reduce((total, share) => total + share, 0);
  return Float32Array.from(weighed, (share) => share / sum);
}

/** Each kind of sign counts once, however often it is printed. */
const weightOf = ({ signs }: Country, text: string): number =>
  Math.min(
    WEIGHT_MAX,
    signs.reduce(
      (sum, [weight, patterns]) => sum + (patterns.some((each) => each.test(text)) ? weight : 0),
      0,
    ),
  );

/** A buyer abroad says nothing about the seller. */
function textOfSeller(layout: ReceiptLayout): string {
  const rows = layout.rows.map(({ segments }, rowIndex) =>
    segments
      .filter((segment) => partyOf(layout, rowIndex, segment) !== 'buyer')
      .map(({ text }) => text)
      .join('  '),
  );
  return foldAccents(rows.join('\n'));
}
