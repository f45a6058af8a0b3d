import { documentBasis } from '../../src/extraction/fields/document-basis.ts';
import { dateCandidates } from '../../src/extraction/fields/date-candidates.ts';
import type { FieldCandidate } from '../../src/extraction/fields/field-candidate.ts';
import { invoiceNumberCandidates } from '../../src/extraction/fields/invoice-number-candidates.ts';
import { totalCandidates } from '../../src/extraction/fields/total-candidates.ts';
import { vendorCandidates } from '../../src/extraction/fields/vendor-candidates.ts';
import type { ReceiptLayout } from '../../src/extraction/layout/receipt-layout.ts';
import type { PageSegments } from '../../src/extraction/layout/text-segment.ts';
import { linesOfReceipt } from '../../src/extraction/lines/lines-of-receipt.ts';
import { rankerFeatures } from '../../src/extraction/ranking/field-ranker.ts';
import type { RankedField } from '../../src/extraction/ranking/load-rankers.ts';
import type { Example } from './gradient-boosting.ts';
import { nameKey, sameName, similarity } from './match-rules.ts';
import type { LabelledReceipt } from './receipts-data.ts';

/** A receipt's candidates per field, and its label. */
export interface LabelledCandidates {
  label: LabelledReceipt;
  layout: ReceiptLayout;
  candidates: Record<RankedField, FieldCandidate[]>;
}

const NEARLY_RIGHT_SIMILARITY = 0.85;

/** @param pages with their words marked */
export function labelledCandidates(
  pages: readonly PageSegments[],
  label: LabelledReceipt,
): LabelledCandidates {
  const basis = documentBasis(pages);
  const { layout, evidence, paid, amounts } = basis;
  const currency = basis.currency?.value ?? null;
  const { lineItems } = linesOfReceipt(paid, amounts, { total: null, currency });
  return {
    label,
    layout,
    candidates: {
      total: totalCandidates(paid, amounts, currency),
      date: dateCandidates(layout, evidence),
      vendor: vendorCandidates(layout),
      invoiceNumber: invoiceNumberCandidates(layout, lineItems),
    },
  };
}

/** Whether a value is the label's; null where the label has none. */
export function isRight(field: RankedField, value: string, label: LabelledReceipt): boolean | null {
  const accepted = acceptedValues(field, label);
  if (accepted.length === 0) return null;
  switch (field) {
    case 'total':
      return accepted.some((total) => Math.abs(Number(value) - Number(total)) < 0.005);
    case 'date':
      return accepted.includes(value);
    case 'vendor':
    case 'invoiceNumber':
      return accepted.some((name) => sameName(name, value));
  }
}

/** The values that count as right; none where the label has none. */
export function acceptedValues(field: RankedField, label: LabelledReceipt): string[] {
  switch (field) {
    case 'total':
      return label.total === null ? [] : [String(label.total)];
    case 'date':
      return label.date === null ? [] : [label.date];
    case 'vendor':
      return label.vendor === null ? [] : [label.vendor, ...(label.vendorAccept ?? [])];
    case 'invoiceNumber':
      return label.invoiceNumber ? [label.invoiceNumber] : (label.invoiceNumberSilverAccept ?? []);
  }
}

/**
 * Training examples of one field. Receipts whose right value is not a candidate are left out, because nothing is learnt from them.
 * From receipts without a number is learnt which numbers are not the receipt's.
 */
export function examplesOf(field: RankedField, receipts: readonly LabelledCandidates[]): Example[] {
  return receipts.flatMap(({ candidates, label }) => {
    const fieldCandidates = candidates[field];
    const right = new Set(rightCandidates(field, fieldCandidates, label));
    const hasNone = field === 'invoiceNumber' && acceptedValues(field, label).length === 0;
    if (right.size === 0 && !hasNone) return [];
    return fieldCandidates.map((candidate) => ({
      features: rankerFeatures(candidate),
      isRight: right.has(candidate),
      weight: right.has(candidate) ? 1 / Math.sqrt(right.size) : 1,
    }));
  });
}

/** The right candidates; a misread vendor counts, because it still shows in which line the vendor is. */
function rightCandidates(
  field: RankedField,
  candidates: FieldCandidate[],
  label: LabelledReceipt,
): FieldCandidate[] {
  const exact = candidates.filter(({ value }) => isRight(field, value, label) === true);
  if (field !== 'vendor' || exact.length > 0 || label.vendor === null) return exact;
  const key = nameKey(label.vendor);
  return candidates.filter(
    ({ value }) => similarity(nameKey(value), key) >= NEARLY_RIGHT_SIMILARITY,
  );
}
