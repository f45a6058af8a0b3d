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
  readonly from: number;
  readonly to: number;
  readonly shares: Float32Array;
}

const JOINT = 2;

function wordsIn(segments: readonly TextSegment[]): WordInSegment[] {
  let start = 0;
  return segments.flatMap(({ text, tags = [] }) => {
    const words = [...text.matchAll(/\S+/g)].flatMap((match, at): WordInSegment[] => {
      const shares = tags[at];
      const from = start + match.index;
      return shares ? [{ from, to: from + match[0].length, shares }] : [];
    });
    start += text.length + JOINT;
    return words;
  });
}

/** The shares of labels, each the mean over the words of a part; 0 where its page is not tagged. */
export function meanShares(part: PrintedPart, labels: readonly FieldLabel[]): number[] {
  const words = wordsIn(part.segments).filter(({ from, to }) => from < part.to && to > part.from);
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

/** A value against the largest of all candidates, which shows the likeliest one on a page where all are doubtful. */
export const relativeTo = (largest: number, share: number): number =>
  largest > 0 ? share / largest : 0;
