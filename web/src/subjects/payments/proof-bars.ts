/** Widths of a bar, by two bits of a character of the signature. */
const WIDTHS = [1, 1, 2, 3.5] as const;
/** Gaps after a bar, by two other bits. */
const GAPS = [1.2, 1.2, 2, 3.4] as const;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The bars of a transaction's signature (base58), from left to right: the first ones are the same, however many are asked for. */
export function barsOf(
  signature: string,
  count: number,
): { width: number; spans: readonly (readonly [from: number, to: number])[] } {
  const spans: (readonly [number, number])[] = [];
  let at = 0;
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    const value = Math.max(0, ALPHABET.indexOf(signature.charAt(index % signature.length)));
    end = round(at + (WIDTHS[value & 3] ?? 1));
    spans.push([at, end]);
    at = round(end + (GAPS[(value >> 2) & 3] ?? 1));
  }
  return { width: end, spans };
}

const round = (length: number): number => Math.round(length * 10) / 10;
