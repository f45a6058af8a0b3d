import type { FieldLabel } from '../../../src/extraction/tagging/field-labels.ts';
import strengths from './label-strengths.json' with { type: 'json' };

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

const STRENGTH: Record<WordLabel, number> = strengths;
