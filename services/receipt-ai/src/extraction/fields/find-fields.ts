import { ALTERNATIVES_MAX, type ReadValue, type ReceiptValues } from '../../domain/extraction.ts';
import type { PageSegments } from '../layout/text-segment.ts';
import { linesOfReceipt } from '../lines/lines-of-receipt.ts';
import { confidenceOf, rankCandidates, type FieldRanker } from '../ranking/field-ranker.ts';
import type { FieldRankers } from '../ranking/load-rankers.ts';
import { dateCandidates } from './date-candidates.ts';
import { documentBasis } from './document-basis.ts';
import { documentKind } from './document-kind.ts';
import type { FieldCandidate } from './field-candidate.ts';
import { findRegistration } from './find-registration.ts';
import { invoiceNumberCandidates } from './invoice-number-candidates.ts';
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

/** Finds the fields on the pages of one document. */
export function findFields(pages: readonly PageSegments[], rankers: FieldRankers): FoundFields {
  const { layout, evidence, currency, paid, amounts } = documentBasis(pages);
  const code = currency?.value ?? null;
  const amount = chooseTotal(rankers.total, totalCandidates(paid, amounts, code));
  const { lineItems, taxes } = linesOfReceipt(paid, amounts, {
    total: amount?.value ?? null,
    currency: code,
  });
  const kind = documentKind(layout);
  return {
    amount: kind === 'quotation' ? uncertain(amount) : amount,
    currency,
    date: choose(rankers.date, dateCandidates(layout, evidence)),
    vendor: choose(rankers.vendor, vendorCandidates(layout)),
    invoiceNumber: choose(rankers.invoiceNumber, invoiceNumberCandidates(layout, lineItems)),
    documentKind: kind,
    vendorRegistration: findRegistration(layout),
    lineItems,
    taxes,
    text: layout.rows.map((row) => row.text).join('\n'),
  };
}

/** A quotation's total is nothing that was spent. */
const uncertain = (amount: ReadValue<string> | null): ReadValue<string> | null =>
  amount && { ...amount, confidence: Math.min(amount.confidence, QUOTATION_CONFIDENCE_MAX) };

/** Chooses the total; null where nothing shows that the likeliest amount is more than a price. */
function chooseTotal(ranker: FieldRanker, amounts: TotalCandidate[]): ReadValue<string> | null {
  const [best] = rankCandidates(ranker, amounts);
  return best?.candidate.isSupported() ? choose(ranker, amounts) : null;
}

const QUOTATION_CONFIDENCE_MAX = 0.5;

function choose(ranker: FieldRanker, candidates: FieldCandidate[]): ReadValue<string> | null {
  const [best, ...others] = rankCandidates(ranker, candidates);
  if (!best) return null;
  const { value, region, otherReading, confidenceMin = 0 } = best.candidate;
  const sure = confidenceOf(ranker, best);
  if (sure < confidenceMin) return null;
  const confidence = Math.min(sure, otherReading?.confidenceMax ?? 1);
  const alternatives = others
    .map((other) => ({ value: other.candidate.value, confidence: confidenceOf(ranker, other) }))
    .filter((other) => other.value !== otherReading?.value);
  if (otherReading) alternatives.unshift({ value: otherReading.value, confidence: sure });
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
