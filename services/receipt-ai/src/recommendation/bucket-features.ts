import { foldAccents } from '@outlay/platform/text';

/** Words and their stems are hashed into this many features. */
export const FEATURE_COUNT = 2 ** 14;

const WORD_LENGTH_MIN = 3;
const STEM_LENGTH = 5;

/** The hashed words and stems of a receipt, each once, and the weight of each that makes the vector's length 1. */
export function bucketFeatures(
  text: string,
  vendor: string,
): { indexes: number[]; weight: number } {
  const words = foldAccents(`${vendor} \n${text}`.toLowerCase())
    .replace(/[^a-z ]/g, ' ')
    .split(/\s+/)
    .filter((word) => word.length >= WORD_LENGTH_MIN);
  const indexes = new Set(
    words.flatMap((word) => [hashWord(word), hashWord(word.slice(0, STEM_LENGTH))]),
  );
  return { indexes: [...indexes], weight: 1 / Math.sqrt(indexes.size || 1) };
}

function hashWord(word: string): number {
  let hash = 7;
  for (let i = 0; i < word.length; i++) hash = (hash * 131 + word.charCodeAt(i)) >>> 0;
  return hash % FEATURE_COUNT;
}
