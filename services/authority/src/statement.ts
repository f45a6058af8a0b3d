import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { z } from 'zod';

export const id = () => z.string().regex(/^[1-9][0-9]{0,18}$/);
/** SHA-256 in hexadecimal. */
export const hash = () => z.string().regex(/^[0-9a-f]{64}$/);
/** A Solana address: 32 bytes in base58. */
export const address = () => z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
/** US dollars with at most two decimals. */
export const usd = () => z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);
export const moment = () => z.iso.datetime();

const NONCE_CHARACTERS_MAX = 64;

/**
 * The fields of every statement besides its kind and body. `subject` is what it is about, such as `member/12`, and `version`
 * that subject's next one, so that an old statement can be neither repeated nor put in another order.
 */
export const statementFields = {
  organizationId: id(),
  subject: z.string().regex(/^[a-z_]{1,40}(\/[\w.:-]{1,100})?$/),
  version: z.int().min(1),
  /** By the clock of the person's device. */
  madeAt: moment(),
  nonce: z
    .string()
    .regex(/^[\w-]+$/)
    .max(NONCE_CHARACTERS_MAX),
};

/** What a person says about one subject, before it is signed. */
export interface Statement<Kind extends string = string, Body = unknown> {
  readonly kind: Kind;
  readonly organizationId: string;
  readonly subject: string;
  readonly version: number;
  readonly body: Body;
  readonly madeAt: string;
  readonly nonce: string;
}

export const proofSchema = z.object({
  /** Id of the key that signed: a device key's or passkey's, or `session`. */
  keyId: z.string().min(1).max(1_400),
  /**
   * By a device key: ECDSA P-256 with SHA-256 over the canonical text, r and s in base64url. By a passkey: the assertion as JSON in
   * base64url, with the SHA-256 of the text as its challenge. By a session: identity's attestation (JWS).
   */
  signature: z.string().min(1).max(12_000),
});

/** Who signed a statement, and the signature. */
export type Proof = z.output<typeof proofSchema>;

/** A statement with its signature, as services carry it. */
export interface Signed<Of extends Statement = Statement> {
  readonly statement: Of;
  readonly proof: Proof;
}

/** The text that is signed (RFC 8785). */
export const signedText = (statement: Statement): string => canonicalJson(statement);

/** SHA-256 of a text in hexadecimal. */
export const hashOf = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)));

export const statementHash = (statement: Statement): string => hashOf(signedText(statement));

/** What a command says about one subject. Client and service derive it from the same input. */
export type Saying = Pick<Statement, 'kind' | 'subject' | 'body'>;

/** Whether a statement says exactly this. */
export const isSaid = (statement: Saying, saying: Saying): boolean =>
  sayingText(statement) === sayingText(saying);

const sayingText = ({ kind, subject, body }: Saying): string =>
  canonicalJson({ kind, subject, body });
