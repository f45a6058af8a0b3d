import type { LineItem, TaxLine } from '../../domain/extraction.ts';
import type { AmountOnReceipt } from '../fields/amount-on-receipt.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { findLineItems } from './find-line-items.ts';
import { findTaxes } from './find-taxes.ts';
import { receiptRows } from './receipt-rows.ts';
import { markedItems } from './marked-items.ts';
import { markedTaxes } from './marked-taxes.ts';

/**
 * The items and taxes of a receipt whose words are marked. Sums decide between what the model marks and what the rules find: rules
 * find only what adds up, in any language whose labels they know, and the model knows the tables of all others.
 */
export function linesOfReceipt(
  layout: ReceiptLayout,
  amounts: readonly AmountOnReceipt[],
  { total, currency }: { total: string | null; currency: string | null },
): { lineItems: LineItem[]; taxes: TaxLine[] } {
  const rows = receiptRows(layout, currency);
  // Items and taxes are calculated in hundredths.
  if (rows.decimals === 'three') return { lineItems: [], taxes: [] };
  const { areWhole } = rows;
  const totalCents = total === null ? null : Math.round(Number(total) * 100);
  const nets = amounts.filter(({ shares }) => shares.NET >= NET_SHARE_MIN);
  const sums = [totalCents ?? 0, ...nets.map(({ cents }) => cents)].filter((sum) => sum !== 0);
  const items = markedItems(layout, amounts, { sums, areWhole });
  const taxes = markedTaxes(amounts, totalCents, areWhole);
  return {
    lineItems: chosen(findLineItems(rows), items.items, items.isProved, ({ amount }) => amount),
    taxes: chosen(findTaxes(rows), taxes.taxes, taxes.isProved, ({ tax }) => tax),
  };
}

/** Below the confidence that is taken without a question. */
const DISPUTED_CONFIDENCE_MAX = 0.85;

/**
 * What the rules find has the better words and nets; the model's counts where it adds up and theirs is something else. Where the two
 * differ and no sum decides, the lines are doubtful.
 */
function chosen<Line extends { readonly confidence: number }>(
  ruled: Line[],
  marked: Line[],
  isProved: boolean,
  amountOf: (line: Line) => string,
): Line[] {
  const amounts = (lines: readonly Line[]): string => lines.map(amountOf).toSorted().join(' ');
  const isOther = amounts(ruled) !== amounts(marked);
  if (isOther && isProved) return marked;
  const lines = ruled.length === 0 ? marked : ruled;
  if (!isOther) return lines;
  return lines.map((line) => ({
    ...line,
    confidence: Math.min(line.confidence, DISPUTED_CONFIDENCE_MAX),
  }));
}

const NET_SHARE_MIN = 0.3;
