import { withoutWords } from './without-words.ts';

/** The part of a JSON Schema object that readers and writers of an event rely on. */
export interface EventShape {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

/**
 * Changes that break a published event version. Events in the log were written with it and readers were built for it, so a
 * version may only gain optional fields. Anything else is a new version.
 */
export function brokenPromises(published: EventShape, now: EventShape): string[] {
  const [before, required] = [published.required ?? [], now.required ?? []];
  return [
    ...required
      .filter((name) => !before.includes(name))
      .map((name) => `${name} has become required`),
    ...before
      .filter((name) => !required.includes(name))
      .map((name) => `${name} is no longer required`),
    ...Object.entries(published.properties ?? {}).flatMap(([name, schema]) => {
      const current = now.properties?.[name];
      if (current === undefined) return [`${name} was removed`];
      return textOf(current) === textOf(schema) ? [] : [`${name} has changed`];
    }),
  ];
}

const textOf = (schema: unknown): string => JSON.stringify(schema, withoutWords);
