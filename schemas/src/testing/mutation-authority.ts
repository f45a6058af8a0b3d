import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { contractPath } from '../event-schemas.ts';

/** What a mutation can influence, from harmless to dangerous. */
const influence = z.enum(['nothing', 'approval', 'payment', 'safeguard']);

/**
 * What it requires: `provenance` (who made the fact is recorded, and the fact alone decides nothing for them), `four_eyes` (a
 * second admin, for the part that the reason names), `step_up`, `human` (no API key), `operator`.
 */
const need = z.enum(['provenance', 'four_eyes', 'step_up', 'human', 'operator']);

const row = z.strictObject({
  influences: influence,
  needs: z.array(need),
  reason: z.string().min(1).max(120),
  /** Whether a member who only reads may send it: it concerns their own account, or exports what they read. */
  accountants: z.literal(true).optional(),
});

export type MutationAuthority = z.output<typeof row>;

/** Rows by subgraph and mutation. */
const table = z.record(z.string(), z.record(z.string(), row));

/** What each mutation can influence, and what it requires. */
export const MUTATION_AUTHORITY: z.output<typeof table> = table.parse(
  JSON.parse(readFileSync(contractPath('authority/mutations.json'), 'utf8')),
);
