import type { FieldLabel } from '../../../src/extraction/tagging/field-labels.ts';

/** What a printed word is, as the model tells it. `*_LABEL` words name a value; the others are the value or a part of it. */
export type WordLabel = FieldLabel;

/** A piece of printed text that has one label. */
export interface Span {
  text: string;
  label: WordLabel;
  /** The index of the item or of the tax row that it belongs to. */
  group: number | null;
}

export function plain(text: string): Span {
  return { text, label: 'O', group: null };
}

export function marked(text: string, label: WordLabel, group: number | null = null): Span {
  return { text, label, group };
}

/** Of the labels that a word without spaces unites, the one that says most. */
export function strongestLabel(spans: readonly Span[]): Span {
  const [only] = spans;
  if (only && spans.length === 1) return only;
  const best = spans.reduce((strongest, span) =>
    STRENGTH[span.label] > STRENGTH[strongest.label] ? span : strongest,
  );
  if (best.label !== 'CURRENCY') return best;
  // The currency of an amount that has no label is no word of its own.
  return spans.find(({ label, text }) => label === 'O' && /\p{L}|\p{N}/u.test(text)) ?? best;
}

const STRENGTH: Record<WordLabel, number> = {
  O: 0,
  TOTAL_LABEL: 1,
  DATE_LABEL: 1,
  NUMBER_LABEL: 1,
  CURRENCY: 2,
  ITEM_DESC: 3,
  VENDOR: 3,
  ITEM_CODE: 4,
  TAX_RATE: 5,
  DUE_DATE: 6,
  TAX_NET: 6,
  ITEM_QTY: 6,
  ITEM_PRICE: 7,
  ITEM_AMOUNT: 8,
  NUMBER: 9,
  DATE: 9,
  NET: 9,
  TAX: 9,
  TOTAL: 10,
};
