import {
  hashOf,
  signedText,
  statementHash,
  type Key,
  type Proof,
  type Signatures,
  type Statement,
} from '../src/index.ts';

/** A key with its secret half: whoever has the object can sign. */
export interface TestKey extends Key {
  /** The signature in base64url, encoded as `Signatures.p256` expects it of the key's kind. */
  readonly sign: (message: Uint8Array) => string;
}

const secrets = new Map<string, string>();
let made = 0;

/** A new key. Its signature is a hash with its secret, which is as good as a real one where nobody knows the secret. */
export function aKey(kind: Key['kind'] = 'device'): TestKey {
  made += 1;
  const publicKey = `B${hashOf(`public ${made}`).padEnd(86, 'A')}`;
  const secret = hashOf(`secret ${made}`);
  secrets.set(publicKey, secret);
  const sign: TestKey['sign'] = (message) =>
    hashOf(`${secret} ${new TextDecoder().decode(message)}`);
  return { id: `key-${made}`, kind, publicKey, sign };
}

/** The site of test passkeys. */
export const SITE = { origin: 'https://outlay.test', rpId: 'outlay.test' };

/** A statement to sign, where what it says does not matter. */
export const A_STATEMENT: Statement = {
  kind: 'payments.paused',
  organizationId: '1',
  subject: 'payments',
  version: 1,
  body: {},
  madeAt: '2026-11-01T09:00:00.000Z',
  nonce: 'n1',
};

/** The signatures of test keys and attestations; real ones are checked in `keys.unit.spec`. */
export const signatures: Signatures = {
  p256: (publicKey, message, signature) =>
    signature === hashOf(`${secrets.get(publicKey)} ${new TextDecoder().decode(message)}`),
  session: (token) => {
    const [secret, text = ''] = token.split(' ');
    return secret === 'attested' ? (JSON.parse(text) as ReturnType<Signatures['session']>) : null;
  },
};

const encoded = (value: string | Uint8Array): string => Buffer.from(value).toString('base64url');

/** Signs a statement with a key, as a person's device or authenticator does. */
export function signedWith(key: TestKey, statement: Statement): Proof {
  const text = signedText(statement);
  if (key.kind === 'device') return { keyId: key.id, signature: key.sign(Buffer.from(text)) };
  const challenge = Buffer.from(hashOf(text), 'hex').toString('base64url');
  const clientDataJSON = JSON.stringify({ type: 'webauthn.get', challenge, origin: SITE.origin });
  const data = Buffer.concat([Buffer.from(hashOf(SITE.rpId), 'hex'), Buffer.of(0b101, 0, 0, 0, 0)]);
  const message = Buffer.concat([data, Buffer.from(hashOf(clientDataJSON), 'hex')]);
  const assertion = {
    authenticatorData: encoded(data),
    clientDataJSON: encoded(clientDataJSON),
    signature: key.sign(message),
  };
  return { keyId: key.id, signature: encoded(JSON.stringify(assertion)) };
}

/** What identity attests for a session. */
export const attested = (memberId: string, statement: Statement): Proof => {
  const attestation = {
    organizationId: statement.organizationId,
    memberId,
    statementHash: statementHash(statement),
  };
  return {
    keyId: 'session',
    signature: `attested ${JSON.stringify(attestation)}`.replace(/\n/g, ''),
  };
};
