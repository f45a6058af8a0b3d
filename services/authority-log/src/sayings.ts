import {
  isSaid,
  proofSchema,
  signedText,
  statementFields,
  type Authority,
  type Proof,
  type Saying,
  type Signed,
  type Statement,
} from '@outlay/authority';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

export { isSaid, type Saying };

/** `StatementProofInput` of the SDL: a statement in canonical JSON, and its signature. */
export interface SentProof extends Proof {
  readonly statement: string;
}

const shape = z.strictObject({
  ...statementFields,
  kind: z.string().min(1).max(40),
  body: z.unknown(),
});

/** Reads a sent statement. Null where it is no canonical JSON of a statement, or about another organization. */
export function readSent(
  { statement: text, keyId, signature }: SentProof,
  organizationId: string,
): Signed | null {
  const statement = shape.safeParse(jsonOf(text)).data;
  const proof = proofSchema.safeParse({ keyId, signature }).data;
  if (!statement || !proof || statement.organizationId !== organizationId) return null;
  return signedText(statement) === text ? { statement, proof } : null;
}

/** The pending change in which a person said the same; null without one. */
export const proposedBefore = (
  { proposals }: Authority,
  memberId: string,
  saying: Saying,
): string | null =>
  [...proposals].find(
    ([, { authorId, signed }]) => authorId === memberId && isSaid(signed.statement, saying),
  )?.[0] ?? null;

/** Reads what was sent as the signature of a saying, and refuses anything else. */
export function readSaid(
  sent: SentProof,
  organizationId: string,
  saying: Saying,
): Result<Signed, 'PROOF_INVALID'> {
  const signed = readSent(sent, organizationId);
  return signed && isSaid(signed.statement, saying) ? ok(signed) : proofInvalid();
}

export const proofInvalid = (): Refused<'PROOF_INVALID'> =>
  refuse('PROOF_INVALID', 'The signed statement differs from what you ask for.', 'proof');

/** Refuses what only lacks a signature, or one with a passkey, and brings the statement to sign. */
export const unsigned = <Code extends string>(
  code: Code,
  message: string,
  statement: Statement,
): Refused<Code> => ({
  ok: false,
  refusals: [{ code, message, field: 'proof', statement: signedText(statement) }],
});

/** A refusal by the log, with the statement to sign where only its signature is missing. */
export const refusalOf = <Code extends string>(
  { code, message }: { readonly code: Code; readonly message: string },
  statement: Statement,
): Refused<Code> =>
  code === 'PROOF_REQUIRED' || code === 'PASSKEY_REQUIRED'
    ? unsigned(code, message, statement)
    : refuse(code, message);

const NONCE_BYTES = 12;

/** A statement that nobody has signed yet, with the subject's next version. */
export const statementOf = (state: Authority, saying: Saying, now: Date): Statement => ({
  ...saying,
  organizationId: state.organizationId,
  version: (state.versions.get(saying.subject) ?? 0) + 1,
  madeAt: now.toISOString(),
  nonce: randomBytes(NONCE_BYTES).toString('base64url'),
});

/** The part of a subject after the slash: the id of the row that it is about. */
export const subjectId = (subject: string): string => subject.split('/')[1] ?? '';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
