import { forms } from './language.ts';

/** How documents of a country are printed. */
export interface Country {
  code: string;
  /** Codes of languages, the usual one first. The second of a bilingual country is also printed beside the first. */
  languages: readonly string[];
  bilingual: boolean;
  currency: string;
  decimals: 0 | 2;
  /** What one euro is worth about, which gives prices their usual size. */
  perEuro: number;
  /** Examples such as `1.234,56` and `1,23,456.78`: they show separators and grouping. */
  numbers: readonly string[];
  /** Where the currency stands: `{n}` is the number, any other text is the currency. */
  money: readonly string[];
  /** Dates, of the tokens of dates.ts. */
  dates: readonly string[];
  taxes: readonly TaxScheme[];
  /** A seller's tax id: its labels and patterns of {@link Random.fill}. */
  taxIds: readonly { label: string; pattern: string }[];
  /** Forms of companies with `{n}` for the name, as in `{n} GmbH`. */
  companies: readonly string[];
  /** Invented names. */
  names: readonly string[];
  streets: readonly string[];
  towns: readonly string[];
  phones: readonly string[];
  paper: 'A4' | 'letter';
  /** Smallest coin in minor units, where totals are rounded to it. */
  coin: number;
  /** Share of documents with the digits of Arabic. */
  arabicDigits: number;
  tipping: boolean;
}

/** Taxes on the same net amount, such as MwSt. alone, or GST with QST. The rates of the components go together. */
export interface TaxScheme {
  weight: number;
  /** Share of documents whose prices include the tax. */
  included: number;
  components: readonly { names: readonly string[]; rates: readonly number[] }[];
}

/** A country as its table writes it: forms are separated by `|`. */
export interface CountryTable {
  code: string;
  languages: string;
  bilingual?: boolean;
  currency: string;
  decimals?: 0;
  perEuro?: number;
  numbers: string;
  money: string;
  dates: string;
  taxes: readonly TaxScheme[];
  taxIds: Record<string, string>;
  companies: string;
  names: string;
  streets: string;
  towns: string;
  phones: string;
  paper?: 'letter';
  coin?: number;
  arabicDigits?: number;
  tipping?: boolean;
}

export function country(table: CountryTable): Country {
  return {
    code: table.code,
    languages: forms(table.languages),
    bilingual: table.bilingual ?? false,
    currency: table.currency,
    decimals: table.decimals ?? 2,
    perEuro: table.perEuro ?? 1,
    numbers: forms(table.numbers),
    money: forms(table.money),
    dates: forms(table.dates),
    taxes: table.taxes,
    taxIds: Object.entries(table.taxIds).map(([label, pattern]) => ({ label, pattern })),
    companies: forms(table.companies),
    names: forms(table.names),
    streets: forms(table.streets),
    towns: forms(table.towns),
    phones: forms(table.phones),
    paper: table.paper ?? 'A4',
    coin: table.coin ?? 1,
    arabicDigits: table.arabicDigits ?? 0,
    tipping: table.tipping ?? false,
  };
}

/** A scheme of one tax, `vat('MwSt.|USt.', [19, 7], 0.5)`. */
export function vat(
  names: string,
  rates: readonly number[],
  included: number,
  weight = 1,
): TaxScheme {
  return { weight, included, components: [{ names: forms(names), rates }] };
}

/** A scheme of taxes on the same net amount, `taxes({ CGST: [9], SGST: [9] }, 0)`. */
export function taxes(
  components: Record<string, readonly number[]>,
  included: number,
  weight = 1,
): TaxScheme {
  const list = Object.entries(components).map(([names, rates]) => ({ names: forms(names), rates }));
  return { weight, included, components: list };
}
