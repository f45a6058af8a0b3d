import { z } from 'zod';
import type { StatementProofInput } from '../generated/operations.ts';
import { described } from './shape-fields.ts';

const shape = z.strictObject({
  statement: described(
    z.string().max(20_000),
    'The statement in canonical JSON (RFC 8785).',
    '{"body":{},"kind":"expense.rejected"}',
  ),
  key_id: described(
    z.string().max(1_400),
    "Id of the key that signed: SHA-256 of the device key's text in hexadecimal, or a passkey's id.",
    '5b1f0e6d8c7a4b3928170f5e4d3c2b1a0918273645546372819aabbccddeeff0',
  ),
  signature: described(
    z.string().max(12_000),
    'By a device key: ECDSA P-256 with SHA-256 over the statement, r and s in base64url. By a passkey: the assertion as JSON in base64url, with the SHA-256 of the statement as its challenge.',
    'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4g',
  ),
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
