import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

/** Writes a schema. One with an id becomes a component and is referenced. */
export type WriteSchema = (schema: z.ZodType) => Json;

/** Collects the components of a document while its schemas are written. */
export function createSchemaWriter(): {
  readonly write: WriteSchema;
  readonly components: Record<string, Json>;
} {
  const components: Record<string, Json> = {};
  const write: WriteSchema = (schema) => {
    const { properties = {}, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io: 'input',
      override: ({ zodSchema, jsonSchema }) => {
        dropNoise(jsonSchema);
        // Zod drops the examples of transformed values, because they may be of the output. Ours are of the input.
        const examples = z.globalRegistry.get(zodSchema)?.['examples'];
        if (examples) jsonSchema.examples = examples as never;
      },
    });
    for (const [name, component] of Object.entries($defs)) {
      const known = (components[name] ??= component as Json);
      if (!isDeepStrictEqual(known, component)) throw new Error(`two schemas are named ${name}`);
    }
    return properties['schema'] as Json;
  };
  return { write, components };
}

/** Removes what zod adds to the meaning: its own ids, bounds of safe integers, and patterns that a format implies. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.id;
  delete schema.readOnly;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Returns the document with references to its components, and short alternatives with null. */
export const finished = (document: Json): Json =>
  JSON.parse(
    JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/'),
    nullBesideType,
  ) as Json;

/** Writes the alternative of a string and null as `type: [string, null]`, which is shorter and supported by more programs. */
function nullBesideType(_key: string, value: unknown): unknown {
  const parsed = nullable.safeParse(value);
  if (!parsed.success) return value;
  const {
    anyOf: [{ type, ...schema }],
    ...rest
  } = parsed.data;
  const values = schema.enum && { enum: [...schema.enum, null] };
  return { ...schema, ...values, type: [type, 'null'], ...rest };
}

const nullable = z.looseObject({
  anyOf: z.tuple([
    z.looseObject({ type: z.string(), enum: z.array(z.unknown()).optional() }),
    z.strictObject({ type: z.literal('null') }),
  ]),
});
