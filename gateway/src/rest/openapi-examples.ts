import type { Json } from './openapi-schemas.ts';

interface Schema {
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Builds a value of a schema from the examples of its fields. @throws naming a field that has none */
export function exampleOf(schema: Schema, components: Readonly<Record<string, Json>>): unknown {
  const { $ref, examples, properties, items, anyOf } = schema;
  if (examples) return examples[0];
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return exampleOf(components[name] as Schema, components);
  }
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, exampleOf(field, components)]),
    );
  }
  if (items) return [exampleOf(items, components)];
  if (anyOf?.[0]) return exampleOf(anyOf[0], components);
  if (schema.const !== undefined) return schema.const;
  throw new Error(`a schema has no example: ${JSON.stringify(schema)}`);
}

/** Adds an example to every media type that has a schema and no example. */
export function withExamples(value: unknown, components: Readonly<Record<string, Json>>): unknown {
  if (Array.isArray(value)) return value.map((each) => withExamples(each, components));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === 'content'
        ? withExample(child as MediaTypes, components)
        : withExamples(child, components),
    ]),
  );
}

type MediaTypes = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

const withExample = (content: MediaTypes, components: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(
    Object.entries(content).map(([type, { schema, example }]) => [
      type,
      { schema, example: example ?? exampleOf(schema, components) },
    ]),
  );
