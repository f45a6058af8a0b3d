import { formatUnits } from '@outlay/platform/money';
import type { ReceiptRow, ReceiptRows } from './receipt-rows.ts';
import { isPlausibleRate, printedRates, type Rate } from './tax-rates.ts';

/** Tax of one row, in hundredths; net + tax = gross. */
export interface TaxOnRow {
  row: ReceiptRow;
  rate: Rate | null;
  net: number;
  tax: number;
  evidence: TaxEvidence;
}

/** Why amounts count as a tax, strongest first. */
export type TaxEvidence = 'row' | 'receipt' | 'sum';

/** A row with more amounts does not belong to a table of taxes. */
const AMOUNTS_MAX = 6;

/** Taxes whose net and tax are printed in one row: rows of a table with a rate that holds between two of their amounts. */
export function taxesInRows({ rows, areWhole }: ReceiptRows): TaxOnRow[] {
  let isTable = false;
  return rows.flatMap((row) => {
    const { amounts, labels } = row;
    // Rows of the table follow its heading, until other words.
    isTable = row.isTax || (isTable && (amounts.length > 0 || !row.isSum));
    if (amounts.length < 2 || amounts.length > AMOUNTS_MAX || labels.discount) return [];
    const rates = printedRates(row.text).filter(
      (rate) => rate.isMarked || (isTable && isPlausibleRate(rate)),
    );
    for (const rate of rates) {
      const found = netAndTax(row, rate, areWhole);
      if (found && (found.isWhole || isTable))
        return [{ row, rate, ...found, evidence: 'row' as const }];
    }
    return [];
  });
}

/** Two amounts of a row between which a rate holds; with their sum, the row proves itself. */
function netAndTax(
  { amounts }: ReceiptRow,
  rate: Rate,
  areWhole: boolean,
): { net: number; tax: number; isWhole: boolean } | null {
  const cents = amounts.map((amount) => amount.cents);
  for (const net of cents) {
    for (const tax of cents) {
      if (net === tax || net === 0 || !isTaxOf(tax, net, rate, areWhole)) continue;
      return { net, tax, isWhole: cents.includes(net + tax) };
    }
  }
  // Prices that include the tax have only tax and gross beside each other.
  for (const gross of cents) {
    for (const tax of cents) {
      if (tax !== 0 && gross !== tax && isTaxOf(tax, gross - tax, rate, areWhole))
        return { net: gross - tax, tax, isWhole: false };
    }
  }
  return null;
}

/** Taxes are rounded per line or per receipt. */
const ROUNDING_CENTS_MAX = 2;
const ROUNDING_SHARE_MAX = 0.2;

/** Whether an amount is the tax on a net one, give or take its rounding. */
export function isTaxOf(tax: number, net: number, { percent }: Rate, areWhole: boolean): boolean {
  if (percent === 0) return tax === 0 && net > 0;
  if (tax === 0 || Math.sign(tax) !== Math.sign(net)) return false;
  const unit = areWhole ? 100 : 1;
  const tolerance = Math.min(
    ROUNDING_CENTS_MAX * unit,
    Math.max(unit, Math.abs(tax) * ROUNDING_SHARE_MAX),
  );
  return Math.abs((net * percent) / 100 - tax) <= tolerance;
}

/** Hundredths as a decimal string; whole amounts without decimals. */
export const decimalOf = (cents: number, areWhole: boolean): string =>
  areWhole ? formatUnits(BigInt(Math.round(cents / 100)), 0) : formatUnits(BigInt(cents), 2);
