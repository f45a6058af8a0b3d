import type { TextSegment } from '../layout/text-segment.ts';

/** A word with its place. Coordinates are those of its segment; a word's share of the segment is its share of the characters. */
export interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The segment that it is a part of, and its place there. */
  readonly segment: TextSegment;
  readonly position: number;
}

/** The words of segments, in their order. */
export const wordsOf = (segments: readonly TextSegment[]): Word[] =>
  segments.flatMap((segment) => {
    const { text, left, right, top, bottom } = segment;
    const perCharacter = (right - left) / Math.max(1, text.length);
    return [...text.matchAll(/\S+/g)].map((match, position) => ({
      text: match[0],
      left: left + match.index * perCharacter,
      right: left + (match.index + match[0].length) * perCharacter,
      top,
      bottom,
      segment,
      position,
    }));
  });
