import type { TextSegment } from '../layout/text-segment.ts';
import { FIELD_LABELS, type FieldLabel } from './field-labels.ts';

/** A part of a text: the segments that it is printed in, joined by two spaces, and its place among their characters. */
export interface PrintedPart {
  readonly segments: readonly TextSegment[];
  readonly from: number;
  readonly to: number;
}

/** A word of a segment, from its first character to the one behind its last, and what it is likely to be. */
interface WordInSegment {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly shares: Float32Array;
}

/** Spaces between two segments of a row. */
const JOINT = 2;

/** The words of a segment that are tagged; none where its page is not. */
const wordsIn = ({ text, tags = [] }: TextSegment): WordInSegment[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }, at) => {
    const shares = tags[at];
    return shares ? [{ text: word, from: index, to: index + word.length, shares }] : [];
  });

function wordsOfPart({ segments, from, to }: PrintedPart): WordInSegment[] {
  let start = 0;
  return segments.flatMap((segment) => {
    const [first, last] = [from - start, to - start];
    start += segment.text.length + JOINT;
    return wordsIn(segment).filter((word) => word.from < last && word.to > first);
  });
}

/** The shares of labels, each the mean over the words of a part; 0 where its page is not tagged. */
export function meanShares(part: PrintedPart, labels: readonly FieldLabel[]): number[] {
  const words = wordsOfPart(part);
  return labels.map((label) => {
    const index = FIELD_LABELS.indexOf(label);
    const sum = words.reduce((total, { shares }) => total + (shares[index] ?? 0), 0);
    return words.length === 0 ? 0 : sum / words.length;
  });
}

/** The shares of one label of each word of a segment. */
export const sharesOfWords = ({ tags = [] }: TextSegment, label: FieldLabel): number[] => {
  const index = FIELD_LABELS.indexOf(label);
  return tags.map((shares) => shares[index] ?? 0);
};

/** A word with its place in its segment and its share of one label. */
export interface MarkedWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** The words of a segment with their shares of one label. */
export const markedWords = (segment: TextSegment, label: FieldLabel): MarkedWord[] =>
  wordsIn(segment).map(({ shares, ...word }) => ({
    ...word,
    share: shares[FIELD_LABELS.indexOf(label)] ?? 0,
  }));

/**
 * A part of a text that was repaired before it was searched, which moves its characters a little.
 *
 * @param length of the repaired text, in which the place counts
 */
export function repairedPart(
  segments: readonly TextSegment[],
  length: number,
  place: { readonly index: number; readonly length: number },
): PrintedPart {
  const whole = segments.reduce(
    (sum, { text }) => sum + text.length,
    JOINT * (segments.length - 1),
  );
  const perCharacter = whole / Math.max(1, length);
  const from = place.index * perCharacter;
  return { segments, from, to: from + place.length * perCharacter };
}

/** A value against the largest of all candidates, which shows the likeliest one on a page where all are doubtful. */
export const relativeTo = (largest: number, share: number): number =>
  largest > 0 ? share / largest : 0;
