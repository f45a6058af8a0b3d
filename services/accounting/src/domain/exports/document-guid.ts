import { createHash } from 'node:crypto';

/** Outlay's own namespace of documents. It never changes: guids of one file are equal for ever. */
const NAMESPACE = 'f482ae3a-53cd-44ed-9a47-9242ac1435e9';

const PARTS = /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12}).*$/;

/** Returns the UUID of version 5 of a file by its SHA-256 in hexadecimal, in capitals as DATEV writes them. */
export function documentGuid(sha256: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(sha256)
    .digest('hex');
  const variant = (digit: string): string => ((parseInt(digit, 16) & 3) | 8).toString(16);
  return hash
    .replace(PARTS, (_all, a, b, c, d: string, e, f) => `${a}-${b}-5${c}-${variant(d)}${e}-${f}`)
    .toUpperCase();
}
