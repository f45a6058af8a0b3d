import { z } from 'zod';

import { described } from '@outlay/schemas/described';
import texts from './field-texts.json' with { type: 'json' };

export { described };

/**
 * Adds meanings and examples from field-texts.json to fields, for the OpenAPI document.
 *
 * @throws for a text without its field
 */
export function withTexts<Shape extends z.ZodRawShape>(
  name: keyof typeof texts,
  shape: Shape,
): Shape {
  const { '': _whole, ...known } = textsOf(name);
  const fields: Record<string, z.core.$ZodType> = { ...shape };
  for (const [field, [description, ...examples]] of Object.entries(known)) {
    const schema = fields[field];
    if (!(schema instanceof z.ZodType)) throw new Error(`${name} has no ${field}`);
    const meta = { ...schema.meta(), description };
    fields[field] = schema.meta(examples.length === 0 ? meta : { ...meta, examples });
  }
  return fields as Shape;
}

type Texts = Readonly<Record<string, readonly [description: string, example?: unknown]>>;

const textsOf = (name: keyof typeof texts): Texts => texts[name] as unknown as Texts;

/** An object with the texts of its fields. One with its own text is a component where its name begins with a capital. */
export const objectOf = <Shape extends z.ZodRawShape>(name: keyof typeof texts, shape: Shape) =>
  z.object(withTexts(name, shape)).meta(metaOf(name));

/** The same for bodies, in which an unknown field is refused. */
export const strictObjectOf = <Shape extends z.ZodRawShape>(
  name: keyof typeof texts,
  shape: Shape,
) => z.strictObject(withTexts(name, shape)).meta(metaOf(name));

const metaOf = (name: keyof typeof texts): z.core.GlobalMeta => {
  const [description] = textsOf(name)[''] ?? [];
  if (description === undefined) return {};
  return { ...(/^[A-Z]\w*$/.test(name) && { id: name }), description };
};

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
