import { readFileSync } from 'node:fs';
import { readPatterns } from './read-patterns.ts';

/** How a country writes 03/04/05. Canada writes the day first or the month. */
export type CountryDateOrder = 'day-first' | 'month-first' | 'year-first' | 'either';

/** Kinds of print that tell a country, each with how much it says: the logarithm of how much likelier it makes the country. */
const KINDS = {
  taxId: 6,
  postcode: 5,
  words: 4,
  telephone: 3,
  places: 3,
  domain: 2,
} as const;

interface CountryRow {
  readonly currency: string;
  readonly order?: CountryDateOrder;
  /** International prefix, digits only. */
  readonly dial?: string;
  /** Ending of web and mail addresses, without the dot. */
  readonly domain?: string;
  readonly taxId?: RegExp;
  readonly postcode?: RegExp;
  readonly words?: RegExp;
  readonly telephone?: RegExp;
  readonly places?: RegExp;
}

/** A country, and the signs of it that a document may print. */
export interface Country {
  /** ISO 4217. */
  readonly currency: string;
  readonly order: CountryDateOrder;
  /** One per kind, each with its weight. */
  readonly signs: readonly (readonly [weight: number, patterns: readonly RegExp[]])[];
}

const present = (...patterns: (RegExp | undefined)[]): RegExp[] =>
  patterns.flatMap((pattern) => pattern ?? []);

const signsOf = (row: CountryRow): Country['signs'] =>
  [
    [KINDS.taxId, present(row.taxId)] as const,
    [KINDS.postcode, present(row.postcode)] as const,
    [KINDS.words, present(row.words)] as const,
    [
      KINDS.telephone,
      present(
        row.telephone,
        row.dial ? new RegExp(String.raw`\+ ?${row.dial}(?:[ ().-]{0,2}\d){6}`) : undefined,
      ),
    ] as const,
    [KINDS.places, present(row.places)] as const,
    [
      KINDS.domain,
      present(
        row.domain
          ? new RegExp(String.raw`(?:www\.|@|https?:\/\/)[\w.-]+\.${row.domain}(?![\w.-]*\w)`, 'i')
          : undefined,
      ),
    ] as const,
  ].filter(([, patterns]) => patterns.length > 0);

const rows = readPatterns(
  readFileSync(new URL('countries.yaml', import.meta.url), 'utf8'),
) as Readonly<Record<string, CountryRow>>;

/** The countries of countries.yaml. */
export const COUNTRIES: readonly Country[] = Object.values(rows).map((row) => ({
  currency: row.currency,
  order: row.order ?? 'day-first',
  signs: signsOf(row),
}));
