import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EventType } from '../generated/events.ts';
import { EVENT_CATALOGUE } from '../generated/events.ts';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const folder = new URL('../events/', import.meta.url);

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));

/** Schemas that others refer to, with the paths (relative to schemas/events) that resolve their `$ref`s. */
export const sharedSchemas = (): { path: string; schema: JsonSchema }[] =>
  readdirSync(folder)
    .filter((path) => path.endsWith('.schema.json'))
    .map((path) => ({ path, schema: readJson(path) as JsonSchema }));

/** The JSON Schema of an event's `data`, in its newest version. */
export function eventSchema(type: EventType): { path: string; schema: JsonSchema } {
  const path = `${EVENT_CATALOGUE[type].path}.schema.json`;
  return { path, schema: readJson(path) as JsonSchema };
}

/** The committed example of an event with its envelope. Tests of producers and consumers start from it. */
export function eventExample(type: EventType): unknown {
  return readJson(`${EVENT_CATALOGUE[type].path}.example.json`);
}

/** Path of a contract on disk, for code that loads it whole (the gateway's supergraph, the OpenAPI document). */
export const contractPath = (relative: string): string =>
  fileURLToPath(new URL(`../${relative}`, import.meta.url));
