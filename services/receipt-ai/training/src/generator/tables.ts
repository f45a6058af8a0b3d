import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The forms of a text, which tables separate by `|`. */
export const forms = z.string().transform((text): readonly string[] => text.split('|'));

/** A record in which each key has forms of a text. */
export const formsOf = <K extends string>(keys: readonly K[]) => z.record(z.enum(keys), forms);

/**
 * Reads a table of the folder `data`.
 *
 * @throws where it does not follow the schema
 */
export function readTable<T>(path: string, schema: z.ZodType<T>): T {
  const text = readFileSync(new URL(`data/${path}.json`, import.meta.url), 'utf8');
  return schema.parse(JSON.parse(text));
}
