import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { contractPath } from './event-schemas.ts';

/** Texts may contain `code`. */
const topic = z.strictObject({
  title: z.string(),
  description: z.string(),
  codes: z.record(
    z.string().regex(/^[A-Z_]+$/),
    z.strictObject({ meaning: z.string(), remedy: z.string() }),
  ),
});

export type ErrorTopics = Readonly<Record<string, z.output<typeof topic>>>;

/**
 * Every error code that the GraphQL and REST APIs answer with, by topic: what it means, and what its receiver can do. A code is
 * stable: it may be added, but neither renamed nor given another meaning. Codes with an enum of their own (violations of a policy,
 * reasons of a payout) are in the GraphQL schema.
 */
export const ERROR_TOPICS: ErrorTopics = z
  .record(z.string(), topic)
  .parse(JSON.parse(readFileSync(contractPath('errors/error-codes.json'), 'utf8')));
