import type { Country } from './country.ts';
import { isoOf } from './dates.ts';
import { makeFacts, type Facts } from './facts/facts.ts';
import { TRAITS, type Kind } from './facts/kinds.ts';
import type { WordLabel } from './labels.ts';
import { composePage } from './page/compose-page.ts';
import { Random } from './random.ts';
import { Sheet, type Measure } from './sheet.ts';
import { composeSlip } from './slips/compose-slip.ts';
import { Style } from './style.ts';
import { approximateWidth } from './text-metrics.ts';
import { placeWords, type PlacedWord } from './words.ts';

/** What a document says, as far as it is printed. Amounts are in the currency's major unit. */
export interface DocumentLabels {
  /** Null where no single total is printed, as on a reminder of several invoices. */
  total: number | null;
  currency: string;
  date: string | null;
  /** The seller's name with its legal form where it is printed, else its brand. */
  vendor: string | null;
  /** All names of the seller that are printed. */
  vendorNames: string[];
  number: string | null;
  tax: number | null;
}

export interface GeneratedDocument {
  country: string;
  kind: Kind;
  facts: Facts;
  sheet: Sheet;
  words: PlacedWord[];
  labels: DocumentLabels;
}

export interface DocumentOptions {
  countries: readonly Country[];
  /** Measures text; without it, widths are approximate and need no font. */
  measure?: Measure;
}

/** Makes the document with this number of a run. The same seed and number always give the same document. */
export function generateDocument(
  seed: number,
  index: number,
  { countries, measure = approximateWidth }: DocumentOptions,
): GeneratedDocument {
  const random = Random.ofDocument(seed, index);
  const facts = makeFacts(random.pick(countries), random);
  const isSlip = TRAITS[facts.kind].slip;
  const style = new Style(facts, random, isSlip);
  const sheet = new Sheet(measure, facts.language.rightToLeft);
  if (isSlip) composeSlip(sheet, style);
  else composePage(sheet, style);
  const words = placeWords(sheet);
  return {
    country: facts.country.code,
    kind: facts.kind,
    facts,
    sheet,
    words,
    labels: labelsOf(facts, words),
  };
}

/** The labels of what the words really show. */
function labelsOf(facts: Facts, words: readonly PlacedWord[]): DocumentLabels {
  const { purchase, seller, country } = facts;
  const printed = new Set(words.map(({ label }) => label));
  const unit = 10 ** country.decimals * (facts.negative ? -1 : 1);
  const amount = (minor: number): number => (minor === 0 ? 0 : minor / unit);
  const shown = <T>(label: WordLabel, value: T): T | null => (printed.has(label) ? value : null);
  const names = namesPrinted(facts, words);
  return {
    total: shown('TOTAL', amount(purchase.total)),
    currency: country.currency,
    date: shown('DATE', isoOf(facts.date)),
    vendor: names.find((name) => name === seller.name) ?? names[0] ?? null,
    vendorNames: names,
    number: shown('NUMBER', facts.number),
    tax: printed.has('TAX') ? amount(purchase.tax) : null,
  };
}

function namesPrinted({ seller }: Facts, words: readonly PlacedWord[]): string[] {
  const bare = (text: string): string => text.replace(/\s/g, '').toUpperCase();
  const printed = bare(words.map(({ label, text }) => (label === 'VENDOR' ? text : '\n')).join(''));
  return [...new Set([seller.name, seller.brand])].filter((name) => printed.includes(bare(name)));
}
