import type { PageRegion } from '../../domain/extraction.ts';

/** A possible value of a field. */
export interface FieldCandidate {
  /** The value as it is returned: a decimal string, an ISO date, or a cleaned name or number. */
  value: string;
  region: PageRegion;
  /** The other reading of ambiguous print, and how sure the document makes this one. */
  otherReading?: { value: string; confidenceMax: number };
  /** With less confidence it is rather something else on the document, and nothing is returned. */
  confidenceMin?: number;
  /** The ranker's input; the order is part of the trained weights. The hand score is appended last. */
  features: number[];
  /** Further evidence that the chosen value is right, which only the calibration uses, in the order of its weights. */
  evidence?: number[];
  /** Hand-made score, used beside the ranker's, and alone without a trained ranker. */
  handScore: number;
}
