import type { ReadValue } from '../extraction.ts';
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

/** Finds the fields of a receipt in its text. */
export function findFields(segments: TextSegment[], rankers: FieldRankers): FoundFields {
  const layout = layOutReceipt(segments);
  return {
    amount: choose(rankers.total, totalCandidates(layout)),
    currency: findCurrency(layout),
    date: choose(rankers.date, dateCandidates(layout)),
    vendor: choose(rankers.vendor, vendorCandidates(layout)),
    invoiceNumber: choose(rankers.invoiceNumber, invoiceNumberCandidates(layout)),
    text: layout.rows.map(({ text }) => text).join('\n'),
  };
}

function choose(ranker: FieldRanker, candidates: FieldCandidate[]): ReadValue<string> | null {
  const best = bestCandidate(ranker, candidates);
  if (!best) return null;
  const confidence = Math.round(confidenceOf(ranker, best) * 1000) / 1000;
  return { value: best.candidate.value, confidence, region: best.candidate.region };
}
