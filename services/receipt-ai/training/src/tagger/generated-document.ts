import type { FieldLabel } from '../../../src/extraction/tagging/field-labels.ts';

/** A word of a generated document: text, page, place in fractions of the page, label, and the item or tax row it is of. */
export interface GeneratedWord {
  readonly t: string;
  readonly p: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly l: FieldLabel;
  readonly g: number | null;
}

/** A line of the file that `generate-words.ts` writes. */
export interface GeneratedDocument {
  readonly id: string;
  readonly country: string;
  readonly kind: string;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly words: readonly GeneratedWord[];
  readonly labels: {
    readonly currency: string | null;
    readonly date: string | null;
  };
}
