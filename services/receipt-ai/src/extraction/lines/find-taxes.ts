import { TAX_LINES_MAX, type TaxLine } from '../../domain/extraction.ts';
import { regionOfSegments } from '../fields/region-union.ts';
import type { ReceiptRow, ReceiptRows } from './receipt-rows.ts';
import { PLAUSIBLE_RATES, printedRates } from './tax-rates.ts';
import { decimalOf, isTaxOf, taxesInRows, type TaxEvidence, type TaxOnRow } from './tax-table.ts';

/** Share of annotated taxes that were right, by evidence. */
const CONFIDENCE: Readonly<Record<TaxEvidence, number>> = { row: 0.97, receipt: 0.9, sum: 0.9 };
/** Bounds the search for net and gross. */
const AMOUNTS_MAX = 60;
const ROUNDINGS_MAX = 2;

/** Taxes of a receipt, one line per rate; empty unless net, tax and rate or net, tax and gross fit together. */
export function findTaxes(receipt: ReceiptRows): TaxLine[] {
  const inRows = taxesInRows(receipt);
  const rated = [...inRows, ...ratedTaxes(receipt)];
  const found = [...(rated.length > 0 ? rated : unratedTaxes(receipt)), ...zeroRated(receipt)];
  const rates = new Set<string>();
  return found
    .filter(({ rate }) => {
      const isNew = !rates.has(rate?.decimal ?? '');
      rates.add(rate?.decimal ?? '');
      return isNew;
    })
    .slice(0, TAX_LINES_MAX)
    .map((tax) => toLine(tax, receipt.areWhole));
}

/** Rows with a rate and the tax alone; net and gross are elsewhere on the receipt. */
function ratedTaxes(receipt: ReceiptRows): TaxOnRow[] {
  const totals = totalsOf(receipt);
  return receipt.rows.flatMap((row): TaxOnRow[] => {
    const [tax] = taxAmountOf(row);
    if (tax === undefined || tax === 0) return [];
    for (const rate of printedRates(row.text).filter(({ isMarked }) => isMarked)) {
      const nets = totals
        .map((gross) => gross - tax)
        .filter((net) => isTaxOf(tax, net, rate, receipt.areWhole));
      // A net amount that is also printed is more certain than one that was calculated.
      const net = nets.find((amount) => totals.includes(amount)) ?? nets[0];
      if (net !== undefined) return [{ row, rate, net, tax, evidence: 'receipt' }];
    }
    return [];
  });
}

/** Taxes without a printed rate of their own. */
function unratedTaxes(receipt: ReceiptRows): TaxOnRow[] {
  const betweenAmounts = unratedTax(receipt);
  return betweenAmounts.length > 0 ? betweenAmounts : taxAtRateOfItems(receipt);
}

/** A tax without a printed rate, between a net and a gross amount. */
function unratedTax(receipt: ReceiptRows): TaxOnRow[] {
  const totals = totalsOf(receipt);
  for (const row of receipt.rows) {
    const [tax] = taxAmountOf(row);
    if (tax === undefined || tax === 0) continue;
    const gross = totals.find((total) => total !== tax && totals.includes(total - tax));
    if (gross === undefined) continue;
    const net = gross - tax;
    if (Math.abs(tax) >= Math.abs(net)) continue;
    const [rate, ...others] = PLAUSIBLE_RATES.filter((plausible) =>
      isTaxOf(tax, net, plausible, receipt.areWhole),
    );
    return [{ row, rate: others.length > 0 ? null : (rate ?? null), net, tax, evidence: 'sum' }];
  }
  return [];
}

/** A tax without a printed rate and net, where all items print one rate that fits it and the total. */
function taxAtRateOfItems(receipt: ReceiptRows): TaxOnRow[] {
  const marked = receipt.rows.flatMap((row) =>
    row.isTax ? [] : printedRates(row.text).filter(({ isMarked }) => isMarked),
  );
  const [rate] = marked;
  if (!rate || marked.length < 2 || marked.some(({ decimal }) => decimal !== rate.decimal))
    return [];
  const totals = totalsOf(receipt);
  return receipt.rows.flatMap((row): TaxOnRow[] => {
    const [tax] = taxAmountOf(row);
    if (tax === undefined || tax === 0) return [];
    const gross = totals.find((total) => isTaxOf(tax, total - tax, rate, receipt.areWhole));
    return gross === undefined ? [] : [{ row, rate, net: gross - tax, tax, evidence: 'sum' }];
  });
}

/** Sums of goods at 0 %, whose tax is rarely printed. */
const zeroRated = ({ rows }: ReceiptRows): TaxOnRow[] =>
  rows.flatMap((row): TaxOnRow[] => {
    const [amount, ...others] = row.amounts;
    if (!amount || others.length > 0 || !row.isSum || row.labels.discount) return [];
    const rate = printedRates(row.text).find(({ isMarked, percent }) => isMarked && percent === 0);
    if (!rate || amount.cents <= 0) return [];
    return [{ row, rate, net: amount.cents, tax: 0, evidence: 'receipt' }];
  });

/** The single amount of a row that names a tax. */
const taxAmountOf = ({ isTax, labels, amounts }: ReceiptRow): number[] =>
  isTax && !labels.discount && amounts.length === 1 ? amounts.map(({ cents }) => cents) : [];

/** Distinct amounts beside totals and subtotals, and the same before they were rounded. */
function totalsOf({ rows }: ReceiptRows): number[] {
  const centsOf = (is: (row: ReceiptRow) => boolean): number[] =>
    rows.filter(is).flatMap(({ amounts }) => amounts.map(({ cents }) => cents));
  const totals = centsOf(({ isSum, labels }) => isSum || labels.cash).slice(0, AMOUNTS_MAX);
  const roundings = centsOf(({ labels, isSum }) => labels.rounding && !isSum).slice(
    0,
    ROUNDINGS_MAX,
  );
  return [
    ...new Set([...totals, ...totals.flatMap((total) => roundings.map((cents) => total - cents))]),
  ];
}

function toLine({ row, rate, net, tax, evidence }: TaxOnRow, areWhole: boolean): TaxLine {
  return {
    rate: rate?.decimal ?? null,
    net: decimalOf(net, areWhole),
    tax: decimalOf(tax, areWhole),
    gross: decimalOf(net + tax, areWhole),
    confidence: CONFIDENCE[evidence],
    region: regionOfSegments(row.row.segments),
  };
}
