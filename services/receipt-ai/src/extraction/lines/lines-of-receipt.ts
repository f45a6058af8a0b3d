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
  const ruledTaxes = findTaxes(rows);
  const nets = amounts.filter(({ shares }) => shares.NET >= NET_SHARE_MIN);
  const sums = [...((totalCents ?? 0) ? [totalCents ?? 0] : []), ...nets.map(({ cents }) => cents)];
  const marked = markedItems(layout, amounts, { sums, areWhole });
  const ruled = marked.isProved ? [] : findLineItems(rows);
  return {
    lineItems: ruled.length > 0 ? ruled : marked.items,
    taxes: ruledTaxes.length > 0 ? ruledTaxes : markedTaxes(amounts, totalCents, areWhole),
  };
}

const NET_SHARE_MIN = 0.3;
