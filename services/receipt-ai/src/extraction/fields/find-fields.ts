import type { ReadValue } from '../extraction.ts';
import { readInvoice } from '../invoice/read-invoice.ts';
import { layOutReceipt } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { bestCandidate, confidenceOf, type FieldRanker } from '../ranking/field-ranker.ts';
import type { FieldRankers } from '../ranking/load-rankers.ts';
import { dateCandidates } from './date-candidates.ts';
import type { FieldCandidate } from './field-candidate.ts';
import { findCurrency } from './find-currency.ts';
import { invoiceNumberCandidates } from './invoice-number-candidates.ts';
import { totalCandidates } from './total-candidates.ts';
import { vendorCandidates } from './vendor-candidates.ts';

export interface FoundFields {
  amount: ReadValue<string> | null;
  currency: ReadValue<string> | null;
  date: ReadValue<string> | null;
  vendor: ReadValue<string> | null;
  invoiceNumber: ReadValue<string> | null;
  /** All rows, top to bottom. */
  text: string;
}

/**
 * Finds the fields of a receipt in its text. A digital document's labels are trusted first: its text is exact and most are
 * invoices, while the rankers learnt from scanned receipts. What no label says is left to them.
 */
export function findFields(
  segments: TextSegment[],
  rankers: FieldRankers,
  { isDigital }: { isDigital: boolean },
): FoundFields {
  const layout = layOutReceipt(segments);
  const labelled = isDigital ? readInvoice(layout) : null;
  return {
    amount: labelled?.amount ?? choose(rankers.total, totalCandidates(layout)),
    currency: findCurrency(layout),
    date: labelled?.date ?? choose(rankers.date, dateCandidates(layout)),
    vendor: labelled?.vendor ?? choose(rankers.vendor, vendorCandidates(layout)),
    invoiceNumber:
      labelled?.invoiceNumber ?? choose(rankers.invoiceNumber, invoiceNumberCandidates(layout)),
    text: layout.rows.map(({ text }) => text).join('\n'),
  };
}

function choose(ranker: FieldRanker, candidates: FieldCandidate[]): ReadValue<string> | null {
  const best = bestCandidate(ranker, candidates);
  if (!best) return null;
  const confidence = Math.round(confidenceOf(ranker, best) * 1000) / 1000;
  return { value: best.candidate.value, confidence, region: best.candidate.region };
}
