import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';
import { isUsableEd25519Key } from './ed25519-key.ts';
import { createRecentMap } from '@outlay/platform/recent';

/**
 * Statements between services as compact JWS (RFC 7515, EdDSA), which any JOSE library can verify. They are made with Node's own
 * Ed25519, which is synchronous, because nothing may be awaited between a state change and its statement.
 */
export interface StatementSigner<Statement> {
  /** Thumbprint of the public key (RFC 7638), in the header of every statement. */
  readonly kid: string;
  readonly sign: (statement: Statement) => string;
}

/** Returns the statement; null unless a pinned key has signed it. */
export type VerifyStatement<Statement> = (token: string) => Statement | null;

/** A kind of statement. A token of one kind is never accepted as another. */
export interface StatementKind<Statement> {
  /** The `typ` of the JWS header. */
  readonly typ: string;
  readonly schema: z.ZodType<Statement>;
}

const ALGORITHM = 'EdDSA';
/** Two keys are pinned while a key is rotated. */
const PINNED_KEYS_MAX = 2;

const headerSchema = z.object({ alg: z.literal(ALGORITHM), typ: z.string(), kid: z.string() });

const publicJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z
    .string()
    .regex(/^[\w-]{43}$/)
    .refine((x) => isUsableEd25519Key(Buffer.from(x, 'base64url')), 'is no usable Ed25519 key'),
});
const keySet = z.object({ keys: z.array(publicJwk).min(1).max(PINNED_KEYS_MAX) });

type PublicJwk = z.output<typeof publicJwk>;

/** The JSON Web Key of a private or public key. @throws when it is not an Ed25519 key */
export const publicJwkOf = (pem: string): PublicJwk =>
  publicJwk.parse(createPublicKey(pem).export({ format: 'jwk' }));

/** As RFC 7638 requires: the required members in lexical order. */
const thumbprintOf = ({ crv, kty, x }: PublicJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs statements of one kind. `privateKeyPem` is an Ed25519 key in PKCS 8. */
export function createStatementSigner<Statement>(
  privateKeyPem: string,
  { typ, schema }: StatementKind<Statement>,
): StatementSigner<Statement> {
  const key = createPrivateKey(privateKeyPem);
  const kid = thumbprintOf(publicJwkOf(privateKeyPem));
  const header = encode({ alg: ALGORITHM, typ, kid });
  return {
    kid,
    sign: (statement) => {
      const input = `${header}.${encode(schema.parse(statement))}`;
      return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
    },
  };
}

/** Maximum statements that a verifier remembers, of about 1 kB each. */
const REMEMBERED_MAX = 2_000;

/**
 * Verifies statements of one kind against the pinned keys: a JSON Web Key Set with one or two Ed25519 keys. A token that was
 * verified is not verified again while it is among the last ones, because an approval shows the same one at each of its steps. The
 * statement is shared, so nobody may change it.
 */
export function createStatementVerifier<Statement>(
  keySetJson: string,
  { typ, schema }: StatementKind<Statement>,
): VerifyStatement<Statement> {
  const keys = new Map<string, KeyObject>(
    keySet
      .parse(JSON.parse(keySetJson))
      .keys.map((jwk) => [thumbprintOf(jwk), createPublicKey({ key: jwk, format: 'jwk' })]),
  );
  const remembered = createRecentMap<Statement>(REMEMBERED_MAX);
  const verifyOnce = (token: string): Statement | null => {
    const [header, payload, signature, ...rest] = token.split('.');
    if (header === undefined || payload === undefined || signature === undefined || rest.length > 0)
      return null;
    const known = headerSchema.safeParse(decode(header)).data;
    const key = known?.typ === typ ? keys.get(known.kid) : undefined;
    if (!key) return null;
    const input = Buffer.from(`${header}.${payload}`);
    if (!verify(null, input, key, Buffer.from(signature, 'base64url'))) return null;
    return schema.safeParse(decode(payload)).data ?? null;
  };
  return (token) => {
    const known = remembered.get(token);
    if (known !== undefined) return known;
    const statement = verifyOnce(token);
    if (statement === null) return null;
    remembered.set(token, statement);
    return statement;
  };
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
