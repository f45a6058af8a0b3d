import type { PageRegion } from '../extraction.ts';

/** A value that the document itself names. */
export interface LabelledFinding {
  readonly value: string;
  /** How often such a label was right on documents that the rules were not written on, 0..1. */
  readonly confidence: number;
  readonly region: PageRegion;
}
