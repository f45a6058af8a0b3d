import { z } from 'zod';

export { described } from '@outlay/schemas/described';

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

/** A decimal of the graph as a JSON number. */
export const numberOrNull = (decimal: string | null | undefined): number | null =>
  decimal === null || decimal === undefined ? null : Number(decimal);

/** The id of something that may be missing. */
export const idOrNull = (node: { readonly id: string } | null | undefined): number | null =>
  node ? Number(node.id) : null;
