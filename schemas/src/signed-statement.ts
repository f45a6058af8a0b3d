import { z } from 'zod';

const id = () => z.string().regex(/^[1-9][0-9]{0,18}$/);

/** What a person says about one subject, as services carry it. Its kind says what the body is. */
export const statement = z.strictObject({
  kind: z.string().min(1).max(40),
  organizationId: id(),
  subject: z.string().min(1).max(141),
  version: z.int().min(1),
  body: z.unknown(),
  madeAt: z.iso.datetime(),
  nonce: z.string().max(64),
});

export const statementProof = z.strictObject({
  keyId: z.string().min(1).max(1_400),
  signature: z.string().min(1).max(12_000),
});

/** A statement with its person's signature. */
export const signedStatement = z.strictObject({ statement, proof: statementProof });
