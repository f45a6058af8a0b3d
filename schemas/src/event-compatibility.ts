/** The part of a JSON Schema object that readers and writers of an event rely on. */
export interface PublishedShape {
  readonly required: readonly string[];
  /** Each field's schema, as text. */
  readonly properties: Readonly<Record<string, string>>;
}

interface ObjectSchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Descriptions are for people and may change. */
const withoutDescriptions = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { description: _description, ...rest } = value as Record<string, unknown>;
  return rest;
};

export const shapeOf = ({ required = [], properties = {} }: ObjectSchema): PublishedShape => ({
  required: [...required].sort(),
  properties: Object.fromEntries(
    Object.entries(properties)
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([name, schema]) => [name, JSON.stringify(schema, withoutDescriptions)]),
  ),
});

/**
 * Changes that break a published event version. Events in the log were written with it and readers were built for it, so a
 * version may only gain optional fields. Anything else is a new version.
 */
export function brokenPromises(published: PublishedShape, now: PublishedShape): string[] {
  const problems = [];
  for (const name of now.required) {
    if (!published.required.includes(name)) problems.push(`${name} has become required`);
  }
  for (const name of published.required) {
    if (!now.required.includes(name)) problems.push(`${name} is no longer required`);
  }
  for (const [name, schema] of Object.entries(published.properties)) {
    const current = now.properties[name];
    if (current === undefined) problems.push(`${name} was removed`);
    else if (current !== schema) problems.push(`${name} has changed`);
  }
  return problems;
}

type Shapes = Readonly<Record<string, PublishedShape>>;

/** The same for every published version; each problem names its version. */
export const brokenPromisesOfAll = (published: Shapes, now: Shapes): string[] =>
  Object.entries(published).flatMap(([version, before]) => {
    const current = now[version];
    return current
      ? brokenPromises(before, current).map((problem) => `${version}: ${problem}`)
      : [`${version} was removed, but the log may contain it`];
  });
