import type { TextSegment } from '../layout/text-segment.ts';

/** Keeps the logarithm finite where a character is certain. */
const DOUBT_MIN = 0.001;

const certainty = (probability: number): number => -Math.log(1 + DOUBT_MIN - probability);

/**
 * How surely a text was read, for a calibration: by its least certain character, and on average. Logarithms, because 0.99 against
 * 0.9 says as much as 0.9 against nothing.
 */
export const readingEvidence = ({
  weakest,
  confidence,
}: Pick<TextSegment, 'weakest' | 'confidence'>): number[] => [
  certainty(weakest),
  certainty(confidence),
];
