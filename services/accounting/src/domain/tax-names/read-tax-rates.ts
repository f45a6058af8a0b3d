import { readCsv, type CsvRow } from '@outlay/platform/csv';
import { ok, type Result } from '@outlay/platform/result';
import { invalid } from '../accounting-refusals.ts';
import type { TaxRule } from '../approved-expense.ts';
import type { TaxTool } from './tax-name.ts';

/** A tax rate of another tool. */
export interface ToolRate extends TaxRule {
  /** What the tool calls it: its key for DATEV. */
  readonly name: string;
}

/** Characters of a file; a tool has some dozens of rates. */
const LENGTH_MAX = 80_000;

/**
 * Titles of columns by what they are, best first:
 * - Xero, tax rates: Name, Tax Rate; with the names of its API also Display Tax Rate, Tax Type and Report Tax Type
 * - QuickBooks Online, tax codes: Name or Tax Code, Rate or Purchase Rate
 * - DATEV: Schlüssel, Bezeichnung, Steuersatz
 */
const TITLES = {
  key: ['key', 'bu-schlüssel', 'steuerschlüssel', 'schlüssel', 'bu'],
  name: ['name', 'tax name', 'tax code', 'code', 'bezeichnung', 'text'],
  rate: ['display tax rate', 'purchase rate', 'rate', 'tax rate', 'steuersatz', 'satz', '%'],
} as const;

/** What tells kinds apart in the words of a row, in English and German. Acquisitions in the EU are taxed on both sides too. */
const REVERSE_CHARGE = /reverse|13b|\brc\b|\bec[gs]?\b|acquisition|innergemeinschaftlich/i;
const EXEMPT = /exempt|free|frei|out of scope|no (?:vat|tax|gst)/i;
const SALES = /sales|income|output|umsatzsteuer|erlös/i;
const PURCHASES = /purchase|expense|input|vorsteuer/i;

/** Reads the rates of purchases from a CSV, divided by commas or semicolons. Rows without a percentage are left out. */
export function readTaxRates(tool: TaxTool, csv: string): Result<ToolRate[], 'VALIDATION_FAILED'> {
  if (csv.length > LENGTH_MAX) return invalid('csv', 'The file may have 80,000 characters.');
  const [head = ''] = csv.split('\n', 1);
  const read = readCsv(csv, { delimiter: head.includes(';') ? ';' : ',', field: 'csv' });
  if (!read.ok) return read;
  const [titles, ...rows] = read.value;
  const place = (names: readonly string[]): number => {
    const given = (titles?.cells ?? []).map((title) => title.replace('*', '').toLowerCase());
    return names.map((name) => given.indexOf(name)).find((at) => at >= 0) ?? -1;
  };
  const name = place(tool === 'datev' ? TITLES.key : TITLES.name);
  if (name < 0) {
    return invalid(
      'csv',
      tool === 'datev'
        ? 'Line 1 has no column Schlüssel. Add the columns Schlüssel, Bezeichnung and Steuersatz.'
        : 'Line 1 has no column Name. Add the columns Name and Tax Rate.',
    );
  }
  return ok(rows.flatMap((row) => rateIn(row, name, place(TITLES.rate))));
}

function rateIn({ cells }: CsvRow, nameAt: number, rateAt: number): ToolRate[] {
  const words = cells.join(' ');
  const rate = percentOf(cells[rateAt] ?? /[\d.,]+ ?%/.exec(words)?.[0] ?? '');
  const name = cells[nameAt] ?? '';
  const isOfSales = SALES.test(words) && !PURCHASES.test(words);
  return rate === null || name === '' || isOfSales
    ? []
    : [{ name, rate, kind: kindOf(words, rate) }];
}

function kindOf(words: string, rate: string): TaxRule['kind'] {
  if (REVERSE_CHARGE.test(words)) return 'reverse_charge';
  return rate === '0' && EXEMPT.test(words) ? 'exempt' : 'input';
}

/** A percentage without zeros at its end, such as 5.5 for "5,50 %"; null for anything else. */
export function percentOf(text: string): string | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d*?)0*)?\s*%?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
