import { sha256 } from '@noble/hashes/sha2.js';
import type { SessionAttestation } from '@outlay/authority';
import type { PublicKey } from './bundle.ts';
import { isSigned } from './digests.ts';
import { base64UrlOf, bytesOfBase64Url, jsonOf, utf8 } from './encoding.ts';
import {
  instant,
  list,
  object,
  oneOf,
  orNull,
  readOrNull,
  text,
  whole,
  type Shape,
} from './shape.ts';

const id = () => text(20, /^[1-9]\d*$/);
const sha256Hex = () => text(64, /^[0-9a-f]{64}$/);

/** A kind of statement by a service. A statement of one kind is never accepted as another. */
interface StatementKind<Statement> {
  readonly typ: string;
  readonly shape: Shape<Statement>;
}

/** What the signer states: it judged this payment by the authority log and signed it. */
export interface PaymentReceipt {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  readonly contentHash: string;
  readonly payoutId: string;
  readonly mint: string;
  readonly treasury: string;
  readonly recipient: string;
  readonly payeeMemo: string | null;
  /** In millionths. */
  readonly amountBaseUnits: string;
  /** Of the transaction. */
  readonly signature: string;
  /** Empty for an approval without people. */
  readonly deciderIds: readonly string[];
  /** The newest entry that it judged by. */
  readonly log: { readonly sequence: number; readonly head: string };
  readonly signedAt: string;
}

export const RECEIPT: StatementKind<PaymentReceipt> = {
  typ: 'outlay-payment-receipt+jws',
  shape: object({
    organizationId: id(),
    expenseId: id(),
    submission: whole(1),
    contentHash: sha256Hex(),
    payoutId: text(36),
    mint: text(44),
    treasury: text(44),
    recipient: text(44),
    payeeMemo: orNull(text(500)),
    amountBaseUnits: text(20),
    signature: text(90),
    deciderIds: list(id(), 200),
    log: object({ sequence: whole(1), head: sha256Hex() }),
    signedAt: instant,
  }),
};

/** What identity attests: this session of this member asked for the statement with this hash. */
export const SESSION: StatementKind<SessionAttestation> = {
  typ: 'outlay-session+jws',
  shape: object({ organizationId: id(), memberId: id(), statementHash: sha256Hex() }),
};

/** What identity, which writes the log, states: this is an organization's newest entry. */
export const LOG_HEAD: StatementKind<{
  readonly organizationId: string;
  readonly sequence: number;
  readonly head: string;
  readonly at: string;
}> = {
  typ: 'outlay-log-head+jws',
  shape: object({ organizationId: id(), sequence: whole(), head: sha256Hex(), at: instant }),
};

export type Verified<Statement> =
  | { readonly statement: Statement; readonly kid: string }
  /** Why the statement is not valid. */
  | { readonly problem: string };

const headerShape = object({ alg: oneOf('EdDSA'), typ: text(60), kid: text(60) });

/** As RFC 7638 requires: the required members in lexical order. */
const thumbprintOf = ({ crv, kty, x }: PublicKey): string =>
  base64UrlOf(sha256(utf8(JSON.stringify({ crv, kty, x }))));

/** Verifies a statement (compact JWS, EdDSA) with these keys only. */
export function verifyStatement<Statement>(
  token: string,
  { typ, shape }: StatementKind<Statement>,
  keys: readonly PublicKey[],
): Verified<Statement> {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const known = readOrNull(headerShape, jsonOf(header));
  const signatureBytes = bytesOfBase64Url(signature);
  if (!known || !signatureBytes || rest.length > 0)
    return { problem: 'It is not a signed statement.' };
  if (known.typ !== typ) return { problem: 'It is a statement of another kind.' };
  const key = keys.find((each) => thumbprintOf(each) === known.kid);
  if (!key) return { problem: `Key ${known.kid} is not among the known keys.` };
  const publicKey = bytesOfBase64Url(key.x);
  if (!publicKey || !isSigned(publicKey, signatureBytes, utf8(`${header}.${payload}`))) {
    return { problem: `The signature of key ${known.kid} is not valid.` };
  }
  const statement = readOrNull(shape, jsonOf(payload));
  return statement
    ? { statement, kid: known.kid }
    : { problem: 'The signed statement lacks required fields.' };
}

/** The members whose decisions a payment rests on, as its receipt says, even without a valid signature; null for another text. */
export const decidersIn = (receipt: string): readonly string[] | null =>
  readOrNull(RECEIPT.shape, jsonOf(receipt.split('.')[1] ?? ''))?.deciderIds ?? null;
