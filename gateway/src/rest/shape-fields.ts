import { z } from 'zod';

import { described } from '@outlay/schemas/described';

export { described };

/** Example of a time. */
export const AT = '2026-11-20T09:30:00.000Z';

/** Example of a transaction's signature. */
export const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

/** An id as the facade shows it. */
export const rowId = z.int().min(1);

/** A time as the facade shows it: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An enum value of the graph in the facade's spelling. */
export const lower = <Value extends string>(value: Value): Lowercase<Value> =>
  value.toLowerCase() as Lowercase<Value>;

/**
 * A decimal of the graph as a JSON number with all its digits. A float keeps 15 of them: too few for some amounts in SOL. The
 * value can only be serialised.
 */
export const jsonDecimal = (decimal: string): number =>
  // TypeScript's library doesn't know it yet.
  (JSON as unknown as { rawJSON: (text: string) => number }).rawJSON(decimal);

/** The same, of a decimal that may be missing. */
export const decimalOrNull = (decimal: string | null | undefined): number | null =>
  decimal === null || decimal === undefined ? null : jsonDecimal(decimal);

/** An amount of an asset as the facade shows it. */
export const restAssetAmount = z.object({
  asset: described(z.enum(['PYUSD', 'SOL']), 'What the amount is of.', 'PYUSD'),
  amount: described(z.number(), 'The amount in the asset.', 51.73),
});

/** A text of digits as a number. */
export const numberOrNull = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

/** The id of something that may be missing. */
export const idOrNull = (node: { readonly id: string } | null | undefined): number | null =>
  node ? Number(node.id) : null;
