import { TAX_LINES_MAX, type TaxLine } from '../../domain/extraction.ts';
import type { AmountOnReceipt } from '../fields/amount-on-receipt.ts';
import { markedWords } from '../tagging/printed-shares.ts';
import { printedRates, type Rate } from './tax-rates.ts';
import { decimalOf, isTaxOf } from './tax-table.ts';

/** An amount is a tax if the model's share is at least this. */
const SHARE_MIN = 0.5;
const NET_SHARE_MIN = 0.2;
/** Share of taxes that were right on documents of countries that the model never saw, by evidence. */
const CONFIDENCE = { proved: 0.95, alone: 0.7 } as const;

interface FoundTax {
  readonly amount: AmountOnReceipt;
  readonly rate: Rate | null;
  /** Hundredths. */
  readonly net: number | null;
}

export interface MarkedTaxes {
  readonly taxes: TaxLine[];
  /** Whether they leave a printed net amount of the total. */
  readonly isProved: boolean;
}

/** The taxes that the model marks, one line for each rate, with net and rate from their rows or from the sums of the receipt. */
export function markedTaxes(
  amounts: readonly AmountOnReceipt[],
  totalCents: number | null,
  areWhole: boolean,
): MarkedTaxes {
  const { taxes: marked, isProved } = ownTaxes(amounts, totalCents);
  const isAlone = marked.length === 1;
  const found = marked.map((amount): FoundTax => {
    const rate = rateOf(amount);
    return {
      amount,
      rate,
      net: netOf(amount, rate, amounts, isAlone ? totalCents : null, areWhole),
    };
  });
  const taxes = found.slice(0, TAX_LINES_MAX).flatMap((tax) => toLine(tax, areWhole));
  return { taxes, isProved: isProved && taxes.length === found.length };
}

/**
 * The taxes of this document among the marked amounts. A tax is often printed twice: in a table of rates, and in or as a sum. Those
 * count that leave a printed net amount of the total.
 */
function ownTaxes(
  amounts: readonly AmountOnReceipt[],
  totalCents: number | null,
): { taxes: AmountOnReceipt[]; isProved: boolean } {
  const marked = distinct(amounts.filter(({ shares }) => shares.TAX >= SHARE_MIN));
  const nets = new Set(
    amounts
      .filter((amount) => netShare(amount) >= NET_SHARE_MIN)
      .map(({ cents }) => Math.abs(cents)),
  );
  const inTable = marked.filter((tax) =>
    amounts.some(
      ({ rowIndex, shares }) => rowIndex === tax.rowIndex && shares.TAX_NET >= SHARE_MIN,
    ),
  );
  const rated = marked.filter((tax) => rateOf(tax) !== null);
  const surest = marked.toSorted((a, b) => b.shares.TAX - a.shares.TAX).slice(0, 1);
  const leavesNet = (taxes: readonly AmountOnReceipt[]): boolean => {
    const sum = taxes.reduce((total, { cents }) => total + cents, 0);
    return taxes.length > 0 && totalCents !== null && nets.has(Math.abs(totalCents - sum));
  };
  const options = [inTable, rated, marked, surest];
  const proved = options.find(leavesNet);
  const taxes = proved ?? options.find((option) => option.length > 0) ?? [];
  return { taxes, isProved: proved !== undefined };
}

/** One of each amount at a rate; an amount without a rate only where no rate has it. */
function distinct(taxes: readonly AmountOnReceipt[]): AmountOnReceipt[] {
  const keyOf = (tax: AmountOnReceipt): string => `${rateOf(tax)?.percent ?? ''} ${tax.cents}`;
  const once = [...new Map(taxes.map((tax) => [keyOf(tax), tax])).values()];
  return once.filter(
    (tax) =>
      rateOf(tax) !== null || !once.some((other) => other !== tax && other.cents === tax.cents),
  );
}

/** The rate that is marked nearest before the tax in its row, or else printed with a percent sign there. */
function rateOf({ row, segment }: AmountOnReceipt): Rate | null {
  const before = row.segments.filter(({ left }) => left <= segment.left).toReversed();
  for (const cell of [...before, ...row.segments]) {
    const words = markedWords(cell, 'TAX_RATE')
      .filter(({ share }) => share >= SHARE_MIN)
      .map(({ text }) => text);
    const [rate] = printedRates(
      words.map((word) => (/%/.test(word) ? word : `${word}%`)).join(' '),
    );
    if (rate) return rate;
  }
  return printedRates(row.text).find(({ isMarked }) => isMarked) ?? null;
}

/** The net amount that is marked in the row, or the printed one that fits the rate, or what the total leaves. */
function netOf(
  tax: AmountOnReceipt,
  rate: Rate | null,
  amounts: readonly AmountOnReceipt[],
  totalCents: number | null,
  areWhole: boolean,
): number | null {
  const fits = (net: number): boolean => rate === null || isTaxOf(tax.cents, net, rate, areWhole);
  const inRow = amounts.filter(({ rowIndex }) => rowIndex === tax.rowIndex);
  const marked = inRow.find(({ shares }) => shares.TAX_NET >= SHARE_MIN);
  if (marked && fits(marked.cents)) return marked.cents;
  const rest = totalCents === null ? null : totalCents - tax.cents;
  if (rest !== null && fits(rest)) return rest;
  const printed = amounts
    .filter(({ cents, shares }) => cents > tax.cents && (rate !== null || shares.NET >= SHARE_MIN))
    .toSorted((a, b) => netShare(b) - netShare(a));
  return printed.find(({ cents }) => fits(cents))?.cents ?? calculatedNet(tax.cents, rate);
}

const netShare = ({ shares }: AmountOnReceipt): number => shares.NET + shares.TAX_NET;

const calculatedNet = (cents: number, rate: Rate | null): number | null =>
  rate && rate.percent > 0 ? Math.round((cents * 100) / rate.percent) : null;

function toLine({ amount, rate, net }: FoundTax, areWhole: boolean): TaxLine[] {
  if (net === null) return [];
  const isProved = rate !== null && isTaxOf(amount.cents, net, rate, areWhole);
  return [
    {
      rate: rate?.decimal ?? null,
      net: decimalOf(net, areWhole),
      tax: decimalOf(amount.cents, areWhole),
      gross: decimalOf(net + amount.cents, areWhole),
      confidence: isProved ? CONFIDENCE.proved : CONFIDENCE.alone,
      region: amount.segment.region,
    },
  ];
}
