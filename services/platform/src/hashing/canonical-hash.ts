import { canonicalJson } from '@outlay/schemas/canonical-json';
import { createHash } from 'node:crypto';

/** Lower-case hex SHA-256 of the canonical JSON. */
export const canonicalHash = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
