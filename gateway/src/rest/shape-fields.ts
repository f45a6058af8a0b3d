import { z } from 'zod';

/** An id as the facade shows it. */
export const rowId = z.int();

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
