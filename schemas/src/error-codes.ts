import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { contractPath } from './event-schemas.ts';

/** Texts may contain `code` in backticks. */
const topic = z.strictObject({
  title: z.string(),
  description: z.string(),
  codes: z.record(
    z.string().regex(/^[A-Z_]+$/),
    z.strictObject({
      meaning: z.string(),
      remedy: z.string(),
      /** HTTP status of a refusal with this code; 409 by default. */
      status: z.int().optional(),
      /** Whether it is an error of the whole document rather than a refusal in a payload. */
      thrown: z.boolean().optional(),
    }),
  ),
});

export type ErrorTopics = Readonly<Record<string, z.output<typeof topic>>>;

/**
 * Every error code of the GraphQL and REST APIs, by topic: what it means, and what its receiver can do. Codes are stable: a new
 * one may be added, but none may be renamed or change its meaning. Codes with their own enum (policy violations, reasons of a
 * payout) are in the GraphQL schema.
 */
export const ERROR_TOPICS: ErrorTopics = z
  .record(z.string(), topic)
  .parse(JSON.parse(readFileSync(contractPath('errors/error-codes.json'), 'utf8')));

const codes = Object.values(ERROR_TOPICS).flatMap((one) => Object.entries(one.codes));

/** HTTP status of each refusal code that is not a 409. */
export const REFUSAL_STATUSES: ReadonlyMap<string, number> = new Map(
  codes.flatMap(([code, { status }]) => (status === undefined ? [] : [[code, status]])),
);

/** Codes of thrown errors that clients may see. An error with another code is internal and masked. */
export const THROWN_CODES: ReadonlySet<string> = new Set(
  codes.flatMap(([code, { thrown }]) => (thrown === true ? [code] : [])),
);
