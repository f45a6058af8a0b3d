import { hashedTextOf, type ShownContent } from '@outlay/schemas/submitted-content';
import { hashedLinesTextOf, type ShownLines } from '@outlay/schemas/submitted-lines';
import { hexSha256 } from '../../lib/sha256.ts';

/** Returns the SHA-256 of the displayed content in hexadecimal; null if the browser can't compute it. */
export const contentHashOf = (content: ShownContent): Promise<string | null> =>
  hexSha256(hashedTextOf(content));

/** Returns the SHA-256 of the displayed lines in hexadecimal; null if the browser can't compute it. */
export const linesHashOf = (shown: ShownLines): Promise<string | null> =>
  hexSha256(hashedLinesTextOf(shown));
