import type { PageRegion } from '../../domain/extraction.ts';

/** A value that has a label in the document. */
export interface LabelledFinding {
  readonly value: string;
  /** How often such a label was right on documents not used for writing the rules, 0..1. */
  readonly confidence: number;
  readonly region: PageRegion;
}
