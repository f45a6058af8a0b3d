import {
  ALTERNATIVES_MAX,
  type LineItem,
  type ReadValue,
  type ReceiptValues,
} from '../../domain/extraction.ts';
import { confirmTotal } from '../invoice/confirm-total.ts';
import { readInvoice } from '../invoice/read-invoice.ts';
import { withoutBuyers } from '../invoice/seller.ts';
import { layOutReceipt, type ReceiptLayout } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { findLineItems } from '../lines/find-line-items.ts';
import { findTaxes } from '../lines/find-taxes.ts';
import { receiptRows } from '../lines/receipt-rows.ts';
import { confidenceOf, rankCandidates, type FieldRanker } from '../ranking/field-ranker.ts';
import type { FieldRankers } from '../ranking/load-rankers.ts';
import { amountReader, decimalsOf } from './amount-text.ts';
import { dateCandidates } from './date-candidates.ts';
import { documentKind } from './document-kind.ts';
import type { FieldCandidate } from './field-candidate.ts';
import { findCurrency } from './find-currency.ts';
import { findRegistration } from './find-registration.ts';
import { invoiceNumberCandidates, NUMBER_CONFIDENCE_MIN } from './invoice-number-candidates.ts';
import { totalCandidates, type TotalCandidate } from './total-candidates.ts';
import { vendorCandidates } from './vendor-candidates.ts';

/** What the text of a receipt says by itself. */
export interface FoundFields extends Omit<
  ReceiptValues,
  'engine' | 'differences' | 'categoryBuckets'
> {
  /** All rows, top to bottom. */
  text: string;
}

/**
 * Extracts the fields from a receipt's text. A digital document's labels take precedence: its text is exact and most are
 * invoices, while the rankers were trained on scanned receipts. The rankers decide the rest.
 */
export function findFields(
  segments: TextSegment[],
  rankers: FieldRankers,
  { isDigital }: { isDigital: boolean },
): FoundFields {
  const layout = layOutReceipt(segments);
  const currency = findCurrency(layout);
  const text = layout.rows.map((row) => row.text).join('\n');
  const decimals = decimalsOf(text, currency?.value ?? null);
  const rows = receiptRows(layout, currency?.value ?? null);
  const hasThreeDecimals = decimals === 'three';
  // Items and taxes are calculated in hundredths.
  const lineItems = hasThreeDecimals ? [] : findLineItems(rows);
  const taxes = hasThreeDecimals ? [] : findTaxes(rows);
  const labelled = isDigital ? readInvoice(layout, amountReader(decimals)) : null;
  const amounts = totalCandidates(layout, currency?.value ?? null);
  const amount = labelled?.amount ?? chooseTotal(rankers.total, amounts);
  return {
    amount: isDigital
      ? withBothReadings(confirmTotal(amount, { amounts, lineItems, taxes }), amounts)
      : amount,
    currency,
    date: labelled?.date ?? choose(rankers.date, dateCandidates(layout)),
    vendor: labelled?.vendor ?? choose(rankers.vendor, possibleVendors(layout, isDigital)),
    invoiceNumber: labelled?.invoiceNumber ?? findNumber(layout, rankers.invoiceNumber, lineItems),
    documentKind: documentKind(layout),
    vendorRegistration: findRegistration(layout),
    lineItems,
    taxes,
    text,
  };
}

/** Candidates for the vendor; without the buyers on a digital invoice, where the buyer's name is as prominent as the vendor's. */
const possibleVendors = (layout: ReceiptLayout, isDigital: boolean): FieldCandidate[] => {
  const candidates = vendorCandidates(layout);
  return isDigital ? withoutBuyers(layout, candidates) : candidates;
};

function findNumber(
  layout: ReceiptLayout,
  ranker: FieldRanker,
  lineItems: readonly LineItem[],
): ReadValue<string> | null {
  const found = choose(ranker, invoiceNumberCandidates(layout, lineItems));
  return found && found.confidence >= NUMBER_CONFIDENCE_MIN ? found : null;
}

/** Limits the confidence of an amount such as 1.234, because sums hold in both of its readings. */
function withBothReadings(
  total: ReadValue<string> | null,
  amounts: readonly TotalCandidate[],
): ReadValue<string> | null {
  const other = amounts.find(({ value }) => value === total?.value)?.otherReading;
  if (!total || other === undefined) return total;
  const confidence = Math.min(total.confidence, TWO_READINGS_CONFIDENCE_MAX);
  return { ...total, confidence, alternatives: [{ value: other, confidence }] };
}

/** Chooses the total; null where nothing shows that the likeliest amount is more than a price. */
function chooseTotal(ranker: FieldRanker, amounts: TotalCandidate[]): ReadValue<string> | null {
  const [best] = rankCandidates(ranker, amounts);
  return best?.candidate.isSupported() ? choose(ranker, amounts) : null;
}

/** Ambiguous print is right half of the time, however well it was read. */
const TWO_READINGS_CONFIDENCE_MAX = 0.5;

function choose(ranker: FieldRanker, candidates: FieldCandidate[]): ReadValue<string> | null {
  const [best, ...others] = rankCandidates(ranker, candidates);
  if (!best) return null;
  const { value, region, otherReading } = best.candidate;
  const sure = confidenceOf(ranker, best);
  const confidence =
    otherReading === undefined ? sure : Math.min(sure, TWO_READINGS_CONFIDENCE_MAX);
  const alternatives = others
    .map((other) => ({ value: other.candidate.value, confidence: confidenceOf(ranker, other) }))
    .filter((other) => other.value !== otherReading);
  if (otherReading !== undefined) alternatives.unshift({ value: otherReading, confidence });
  return {
    value,
    confidence: thousandths(confidence),
    region,
    alternatives: alternatives.slice(0, ALTERNATIVES_MAX).map((other) => ({
      value: other.value,
      // At most one of the values is right.
      confidence: thousandths(Math.min(other.confidence, 1 - confidence)),
    })),
  };
}

function thousandths(share: number): number {
  return Math.round(share * 1000) / 1000;
}
