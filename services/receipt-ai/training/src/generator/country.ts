import { z } from 'zod';

import { forms, readTable } from './tables.ts';

/** Taxes on the same net amount, such as MwSt. alone, or GST with QST. The rates of the components go together. */
const taxScheme = z.strictObject({
  weight: z.number().default(1),
  /** Share of documents whose prices include the tax. */
  included: z.number().min(0).max(1),
  components: z
    .array(z.strictObject({ names: forms, rates: z.array(z.number()).readonly() }))
    .readonly(),
});
export type TaxScheme = z.output<typeof taxScheme>;

/** How documents of a country are printed. */
const country = z.strictObject({
  code: z.string().length(2),
  /** Codes of languages, the usual one first. The second of a bilingual country is also printed beside the first. */
  languages: forms,
  bilingual: z.boolean().default(false),
  currency: z.string().length(3),
  decimals: z.union([z.literal(0), z.literal(2)]).default(2),
  /** What one euro is worth about, which gives prices their usual size. */
  perEuro: z.number().positive().default(1),
  /** Examples such as `1.234,56` and `1,23,456.78`: they show separators and grouping. */
  numbers: forms,
  /** Where the currency stands: `{n}` is the number, any other text is the currency. */
  money: forms,
  /** Dates, of the tokens of dates.ts. */
  dates: forms,
  taxes: z.array(taxScheme).readonly(),
  /** A seller's tax id: its labels and patterns of {@link Random.fill}. */
  taxIds: z
    .record(z.string(), z.string())
    .transform((ids) => Object.entries(ids).map(([label, pattern]) => ({ label, pattern }))),
  /** Forms of companies with `{n}` for the name, as in `{n} GmbH`. */
  companies: forms,
  /** Invented names. */
  names: forms,
  streets: forms,
  towns: forms,
  phones: forms,
  paper: z.enum(['A4', 'letter']).default('A4'),
  /** Smallest coin in minor units, where totals are rounded to it. */
  coin: z.number().int().positive().default(1),
  /** Share of documents with the digits of Arabic. */
  arabicDigits: z.number().min(0).max(1).default(0),
  tipping: z.boolean().default(false),
});
export type Country = z.output<typeof country>;

/** Files of countries. A document is made of the country at a random place, so that another order gives other documents. */
const REGIONS = [
  'german-and-french-speaking',
  'english-speaking',
  'southern-europe',
  'eastern-europe',
  'northern-europe',
  'latin-america',
  'asia',
  'arab-countries',
];

/** All countries that documents are made of. */
export const COUNTRIES: readonly Country[] = REGIONS.flatMap((region) =>
  readTable(`countries/${region}`, z.array(country)),
);

/**
 * Countries with these codes; an empty list means all.
 *
 * @throws for an unknown code
 */
export function countriesOf(only: readonly string[], without: readonly string[]): Country[] {
  const known = new Set(COUNTRIES.map(({ code }) => code));
  for (const code of [...only, ...without])
    if (!known.has(code)) throw new Error(`There is no table of the country ${code}.`);
  return COUNTRIES.filter(
    ({ code }) => (only.length === 0 || only.includes(code)) && !without.includes(code),
  );
}
