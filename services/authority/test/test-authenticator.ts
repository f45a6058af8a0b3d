import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, Site } from '../src/index.ts';

/** An authenticator in software with one passkey, for tests: what a browser would return. */
export interface TestAuthenticator {
  readonly credentialId: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  /** The same key as an uncompressed point, in base64url. */
  readonly point: string;
  /** Answers a registration. */
  register(challenge: string): { clientDataJSON: string; attestationObject: string };
  /** Signs a challenge. */
  assert(challenge: string, changes?: AssertionChanges): Assertion;
}

/** Deliberate faults of an assertion. */
interface AssertionChanges {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the person was verified; true by default. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

const FLAGS = { present: 0x01, verified: 0x04, credential: 0x40 } as const;
const CREDENTIAL_ID_BYTES = 32;
const AAGUID = Buffer.alloc(16);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const coordinatesOf = (key: KeyObject): [x: Buffer, y: Buffer] => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
};

/** A P-256 key as COSE: a CBOR map of kty EC2, alg ES256, crv P-256, x and y. */
function coseOf(key: KeyObject): Buffer {
  const [x, y] = coordinatesOf(key);
  const head = Buffer.from('a5010203262001215820', 'hex');
  const between = Buffer.from('225820', 'hex');
  return Buffer.concat([head, x, between, y]);
}

function authenticatorData(rpId: string, flags: number, counter: number, rest: Buffer): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail, rest]);
}

/** CBOR map of fmt "none", an empty attStmt and authData. */
function attestationOf(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    length,
    data,
  ]);
}

const clientData = (type: string, challenge: string, origin: string): string =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });

const encoded = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

export function createTestAuthenticator(relyingParty: Site): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(CREDENTIAL_ID_BYTES);
  const cose = coseOf(publicKey);
  return {
    credentialId: encoded(id),
    publicKey: encoded(cose),
    point: encoded(Buffer.concat([Buffer.of(4), ...coordinatesOf(publicKey)])),
    register: (challenge) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const flags = FLAGS.present | FLAGS.verified | FLAGS.credential;
      const credential = Buffer.concat([AAGUID, length, id, cose]);
      const data = authenticatorData(relyingParty.rpId, flags, 0, credential);
      return {
        clientDataJSON: encoded(clientData('webauthn.create', challenge, relyingParty.origin)),
        attestationObject: encoded(attestationOf(data)),
      };
    },
    assert: (challenge, changes = {}) => {
      const { origin, rpId, isVerified = true, counter = 0 } = { ...relyingParty, ...changes };
      const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0);
      const data = authenticatorData(rpId, flags, counter, Buffer.alloc(0));
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        authenticatorData: encoded(data),
        clientDataJSON: encoded(client),
        signature: encoded(signature),
      };
    },
  };
}
