import { z } from 'zod';

import { described } from '@outlay/schemas/described';

export { described };

/** Example of a time. */
export const AT = '2026-11-20T09:30:00.000Z';

/** Example of a transaction's signature. */
export const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

/** An id in the REST format. */
export const rowId = z.int().min(1);

/** A time in the REST format: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Converts an enum value of the graph to the REST spelling. */
export const lower = <Value extends string>(value: Value): Lowercase<Value> =>
  value.toLowerCase() as Lowercase<Value>;

/**
 * Converts a decimal of the graph to a JSON number with all its digits. A float keeps only 15, too few for some amounts in SOL.
 * The value can only be serialised.
 */
export const jsonDecimal = (decimal: string): number =>
  // TypeScript's library doesn't declare it yet.
  (JSON as unknown as { rawJSON: (text: string) => number }).rawJSON(decimal);

/** An amount of an asset in the REST format. */
export const restAssetAmount = z.object({
  asset: described(z.enum(['PYUSD', 'SOL']), 'What the amount is of.', 'PYUSD'),
  amount: described(z.number(), 'The amount in the asset.', 51.73),
});
