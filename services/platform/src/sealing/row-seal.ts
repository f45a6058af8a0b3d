import { canonicalJson } from '@outlay/schemas/canonical-json';
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** A column's value. Ids may be numbers or text, and times may be dates or ISO 8601. */
export type SealedValue = string | number | bigint | boolean | Date | null | readonly string[];

/** The fields of a row that decide something, and those that identify the row. */
export type SealedFacts = Readonly<Record<string, SealedValue>>;

/** Seals rows, so that changes without the key are not accepted. */
export interface RowSeal {
  readonly seal: (table: string, facts: SealedFacts) => string;
  readonly isSealed: (table: string, facts: SealedFacts, seal: string | null) => boolean;
}

const plain = (value: SealedValue): unknown => {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Date ? value.toISOString() : value;
};

/** HMAC-SHA256 with `key` (32 bytes) over the table's name and the canonical JSON of the facts. */
export function createRowSeal(key: Buffer): RowSeal {
  // Made once: for each MAC it would take several times as long as the MAC.
  const secret = createSecretKey(key);
  const macOf = (table: string, facts: SealedFacts): Buffer => {
    const values = Object.entries(facts).map(([column, value]) => [column, plain(value)]);
    const text = canonicalJson({ table, facts: Object.fromEntries(values) as object });
    return createHmac('sha256', secret).update(text).digest();
  };
  return {
    seal: (table, facts) => macOf(table, facts).toString('base64url'),
    isSealed: (table, facts, seal) => {
      const mac = macOf(table, facts);
      const given = Buffer.from(seal ?? '', 'base64url');
      return given.length === mac.length && timingSafeEqual(given, mac);
    },
  };
}
