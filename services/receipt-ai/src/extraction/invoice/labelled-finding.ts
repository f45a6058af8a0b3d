import type { PageRegion } from '../../domain/extraction.ts';

/** A value named by the document itself. */
export interface LabelledFinding {
  readonly value: string;
  /** How often such a label was right on documents not used for writing the rules, 0..1. */
  readonly confidence: number;
  readonly region: PageRegion;
}
