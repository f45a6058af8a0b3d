import { z } from 'zod';

import { described, textsIn } from '@outlay/schemas/described';
import texts from './field-texts.json' with { type: 'json' };

export { described };

/** The meanings and examples of the REST API's fields, for the OpenAPI document. */
export const { withTexts, objectOf, strictObjectOf } = textsIn(texts);

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
export const restAssetAmount = objectOf('restAssetAmount', {
  asset: z.enum(['PYUSD', 'SOL']),
  amount: z.number(),
});
