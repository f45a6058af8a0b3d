import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { COUNTRIES, type Country, type CountryDateOrder } from '../locales/countries.ts';
import { PAGE_CURRENCIES } from '../tagging/field-labels.ts';
import { softmax, type PageGist } from '../tagging/page-gist.ts';
import { partyOf } from './party-headings.ts';

/** What a document says about its country: the model's view of the page, weighed with what is printed. */
export interface CountryEvidence extends PageGist {
  /** How much is printed for a country, by its currency: the sum of its signs' weights. */
  readonly printed: ReadonlyMap<string, number>;
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
  const highestBy = <Key>(keyOf: (country: Country) => Key): Map<Key, number> => {
    const highest = new Map<Key, number>();
    for (const { country, weight } of found) {
      const key = keyOf(country);
      highest.set(key, Math.max(weight, highest.get(key) ?? 0));
    }
    return highest;
  };
  const printed = highestBy(({ currency }) => currency);
  const orders = highestBy(({ order }) => order);
  const weightOfOrder = (order: CountryDateOrder): number => orders.get(order) ?? 0;
  const odds = gist.monthFirst / (1 - gist.monthFirst + Number.EPSILON);
  const weighed = odds * Math.exp(weightOfOrder('month-first') - weightOfOrder('day-first'));
  return {
    currencies: weighedShares(gist, printed),
    monthFirst: found.length > 0 ? weighed / (1 + weighed) : gist.monthFirst,
    printed,
    printedOrder: onlyHighest(orders),
  };
}

function onlyHighest(orders: ReadonlyMap<CountryDateOrder, number>): CountryDateOrder | null {
  const highest = Math.max(...orders.values());
  const [order = null, ...others] = [...orders.keys()].filter((key) => orders.get(key) === highest);
  return others.length === 0 ? order : null;
}

function weighedShares(
  { currencies }: PageGist,
  printed: ReadonlyMap<string, number>,
): Float32Array {
  if (printed.size === 0) return currencies;
  const scores = PAGE_CURRENCIES.map(
    (code, at) => Math.log((currencies[at] ?? 0) + SHARE_MIN) + (printed.get(code) ?? 0),
  );
  return softmax(Float32Array.from(scores));
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
