import type { PageRegion } from '../extraction.ts';

/** A place that may hold a field's value. */
export interface FieldCandidate {
  /** As it will be answered: decimal string, ISO date, cleaned name or number. */
  value: string;
  region: PageRegion;
  /** The other value that the same print may mean, where nothing on the document tells which. */
  otherReading?: string;
  /** What the ranker sees; the order is part of the trained weights. The hand score is appended as the last one. */
  features: number[];
  /** Hand-made score, used with the ranker's and alone where no ranker was trained. */
  handScore: number;
}
