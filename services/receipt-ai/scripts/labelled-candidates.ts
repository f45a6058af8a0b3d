import { dateCandidates } from '../src/extraction/fields/date-candidates.ts';
import type { FieldCandidate } from '../src/extraction/fields/field-candidate.ts';
import { invoiceNumberCandidates } from '../src/extraction/fields/invoice-number-candidates.ts';
import { totalCandidates } from '../src/extraction/fields/total-candidates.ts';
import { vendorCandidates } from '../src/extraction/fields/vendor-candidates.ts';
import { layOutReceipt } from '../src/extraction/layout/receipt-layout.ts';
import { segmentsOfLines } from '../src/extraction/layout/text-segment.ts';
import type { PageReading } from '../src/extraction/ocr/upright-page.ts';
import { rankerFeatures } from '../src/extraction/ranking/field-ranker.ts';
import type { RankedField } from '../src/extraction/ranking/load-rankers.ts';
import type { Example } from './gradient-boosting.ts';
import { nameKey, sameName, similarity } from './match-rules.ts';
import type { LabelledReceipt } from './receipts-data.ts';

/** A receipt's candidates per field, and its label. */
export interface LabelledCandidates {
  label: LabelledReceipt;
  candidates: Record<RankedField, FieldCandidate[]>;
}

const NEARLY_RIGHT_SIMILARITY = 0.85;

export function labelledCandidates(
  reading: PageReading,
  label: LabelledReceipt,
  writesSpaces: boolean,
): LabelledCandidates {
  const page = { index: 0, width: reading.width, height: reading.height };
  const layout = layOutReceipt(segmentsOfLines(reading.lines, page, writesSpaces));
  return {
    label,
    candidates: {
      total: totalCandidates(layout),
      date: dateCandidates(layout),
      vendor: vendorCandidates(layout),
      invoiceNumber: invoiceNumberCandidates(layout),
    },
  };
}

/** Whether a value is the label's; null when the label has none to compare with. */
export function isRight(field: RankedField, value: string, label: LabelledReceipt): boolean | null {
  switch (field) {
    case 'total':
      return label.total === null ? null : Math.abs(Number(value) - label.total) < 0.005;
    case 'date':
      return label.date === null ? null : value === label.date;
    case 'vendor':
      return sameName(value, label.vendor);
    case 'invoiceNumber': {
      const accepted = label.invoiceNumber
        ? [label.invoiceNumber]
        : (label.invoiceNumberSilverAccept ?? []);
      return accepted.length === 0 ? null : accepted.some((number) => sameName(number, value));
    }
  }
}

/** Training examples of one field; receipts whose right value is no candidate teach nothing and are left out. */
export function examplesOf(field: RankedField, receipts: readonly LabelledCandidates[]): Example[] {
  return receipts.flatMap(({ candidates, label }) => {
    const fieldCandidates = candidates[field];
    const right = new Set(rightCandidates(field, fieldCandidates, label));
    if (right.size === 0) return [];
    return fieldCandidates.map((candidate) => ({
      features: rankerFeatures(candidate),
      isRight: right.has(candidate),
      weight: right.has(candidate) ? 1 / Math.sqrt(right.size) : 1,
    }));
  });
}

/** A misread vendor still teaches which line the vendor is. */
function rightCandidates(
  field: RankedField,
  candidates: FieldCandidate[],
  label: LabelledReceipt,
): FieldCandidate[] {
  const exact = candidates.filter(({ value }) => isRight(field, value, label) === true);
  if (field !== 'vendor' || exact.length > 0) return exact;
  const key = nameKey(label.vendor);
  return candidates.filter(
    ({ value }) => similarity(nameKey(value), key) >= NEARLY_RIGHT_SIMILARITY,
  );
}
