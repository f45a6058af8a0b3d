import { z } from 'zod';
import type { StatementProofInput } from '../generated/operations.ts';
import { strictObjectOf } from './shape-fields.ts';

const shape = strictObjectOf('shape', {
  statement: z.string().max(20_000),
  key_id: z.string().max(1_400),
  signature: z.string().max(12_000),
});

/** What a request says, signed by its person. @param says the statement's kind and subject */
export const statementProof = (says: string) =>
  shape.meta({
    description: `Statement ${says}, signed. Installations may require it: PROOF_REQUIRED without it. The integrators' guide has an example.`,
  });

export const toProofInput = (
  proof: z.output<typeof shape> | null | undefined,
): StatementProofInput | null =>
  proof ? { statement: proof.statement, keyId: proof.key_id, signature: proof.signature } : null;
