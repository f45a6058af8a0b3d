import type { PublicKey } from './bundle.ts';
import { isSigned, sha256 } from './digests.ts';
import { base64UrlOf, bytesOfBase64Url, textOf, utf8 } from './encoding.ts';
import {
  list,
  object,
  oneOf,
  optional,
  orNull,
  readOrNull,
  text,
  truth,
  whole,
  type Shape,
  type ValueOf,
} from './shape.ts';

const id = () => text(20, /^[1-9]\d*$/);
const submission = {
  organizationId: id(),
  expenseId: id(),
  submission: whole(1),
  contentHash: text(64, /^[0-9a-f]{64}$/),
};

const decision = object({
  stepNumber: whole(1),
  stepName: text(200),
  deciderId: id(),
  actedForId: orNull(id()),
  decidedAt: text(30),
  /** Absent or null for a decision without a passkey. */
  passkey: optional(
    orNull(
      object({
        credential: text(8_000),
        assertion: object({
          authenticatorData: text(2_000),
          clientDataJSON: text(4_000),
          signature: text(2_000),
        }),
      }),
    ),
  ),
});

/** A kind of statement. A statement of one kind is never accepted as another. */
export interface StatementKind<Statement> {
  readonly typ: string;
  readonly shape: Shape<Statement>;
}

/** A statement of expense that this content was submitted. */
export const SUBMISSION: StatementKind<SubmissionStatement> = {
  typ: 'outlay-submission+jws',
  shape: object(submission),
};

const certificate = object({
  ...submission,
  rule: object({ id: id(), name: text(500), version: whole(1) }),
  decisions: list(decision, 500),
  autoApprovalLimitUsd: text(40, /^\d+(\.\d+)?$/),
  issuedAt: text(30),
});

/** A statement of workflow that these people approved this content. */
export const CERTIFICATE: StatementKind<Certificate> = {
  typ: 'outlay-approval+jws',
  shape: certificate,
};

const expenseStanding = object({
  ...submission,
  payoutId: text(36),
  standing: oneOf('approved', 'not_approved'),
  statedAt: text(30),
});

/** A statement of expense, before a payment, that this submission is approved. */
export const EXPENSE_STANDING: StatementKind<ExpenseStanding> = {
  typ: 'outlay-expense-standing+jws',
  shape: expenseStanding,
};

const person = { memberId: id(), active: truth, roles: list(text(40), 20) };

const peopleStanding = object({
  organizationId: id(),
  payoutId: text(36),
  payee: object({
    ...person,
    wallet: orNull(object({ address: text(44), memo: orNull(text(500)) })),
  }),
  deciders: list(object({ ...person, passkeys: list(text(1_400), 50) }), 500),
  statedAt: text(30),
});

/** A statement of identity, before a payment, about its payee and approvers. */
export const PEOPLE_STANDING: StatementKind<PeopleStanding> = {
  typ: 'outlay-people-standing+jws',
  shape: peopleStanding,
};

const passkey = object({
  organizationId: id(),
  memberId: id(),
  credentialId: text(1_400),
  publicKey: text(2_800),
});

/** A statement of identity that this member has registered this passkey. */
export const PASSKEY: StatementKind<ValueOf<typeof passkey>> = {
  typ: 'outlay-passkey+jws',
  shape: passkey,
};

export interface SubmissionStatement {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  readonly contentHash: string;
}
export type Decision = ValueOf<typeof decision>;
export type Certificate = ValueOf<typeof certificate>;
export type ExpenseStanding = ValueOf<typeof expenseStanding>;
export type PeopleStanding = ValueOf<typeof peopleStanding>;

export type Verified<Statement> =
  | { readonly statement: Statement; readonly kid: string }
  /** Why the statement is not valid. */
  | { readonly problem: string };

const headerShape = object({ alg: oneOf('EdDSA'), typ: text(60), kid: text(60) });

/** As RFC 7638 requires: the required members in lexical order. */
const thumbprintOf = async ({ crv, kty, x }: PublicKey): Promise<string> =>
  base64UrlOf(await sha256(utf8(JSON.stringify({ crv, kty, x }))));

async function keyNamed(kid: string, keys: readonly PublicKey[]): Promise<PublicKey | null> {
  for (const key of keys) {
    if ((await thumbprintOf(key)) === kid) return key;
  }
  return null;
}

/** Verifies a statement (compact JWS, EdDSA) with these keys only. */
export async function verifyStatement<Statement>(
  token: string,
  { typ, shape }: StatementKind<Statement>,
  keys: readonly PublicKey[],
): Promise<Verified<Statement>> {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const known = readOrNull(headerShape, jsonIn(header));
  const signatureBytes = bytesOfBase64Url(signature);
  if (!known || !signatureBytes || rest.length > 0)
    return { problem: 'It is not a signed statement.' };
  if (known.typ !== typ) return { problem: 'It is a statement of another kind.' };
  const key = await keyNamed(known.kid, keys);
  const publicKey = key && bytesOfBase64Url(key.x);
  if (!publicKey) return { problem: `Key ${known.kid} is not among the known keys.` };
  if (!(await isSigned(publicKey, signatureBytes, utf8(`${header}.${payload}`)))) {
    return { problem: `The signature of key ${known.kid} is not valid.` };
  }
  const statement = readOrNull(shape, jsonIn(payload));
  return statement
    ? { statement, kid: known.kid }
    : { problem: 'The signed statement lacks required fields.' };
}

/** The decisions in a certificate, even without a valid signature; null for a text that is not a certificate. */
export const decisionsIn = (token: string): readonly Decision[] | null =>
  readOrNull(certificate, jsonIn(token.split('.')[1] ?? ''))?.decisions ?? null;

function jsonIn(part: string): unknown {
  const bytes = bytesOfBase64Url(part);
  const json = bytes && textOf(bytes);
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}
