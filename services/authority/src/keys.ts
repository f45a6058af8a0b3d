import { sha256 } from '@noble/hashes/sha2.js';
import { keyDigits } from '@outlay/schemas/key-digits';
import { z } from 'zod';
import { hashOf, signedText, statementHash, type Proof, type Statement } from './statement.ts';

/** A public key of a person. Both kinds are P-256; a passkey signs a challenge instead of the text. */
export const keySchema = z.object({
  /** Thumbprint of a device key, or credential id of a passkey. */
  id: z
    .string()
    .regex(/^[\w-]+$/)
    .max(1_400),
  kind: z.enum(['device', 'passkey']),
  /** Uncompressed point (65 bytes) in base64url. */
  publicKey: z.string().regex(/^B[\w-]{86}$/),
});
export type Key = z.output<typeof keySchema>;

/** Id of a device's key: SHA-256 of its public key's text in hexadecimal. */
export const deviceKeyId = (publicKey: string): string => hashOf(publicKey);

/** What binds a statement to its person, weakest first. */
export const ASSURANCES = ['SESSION', 'DEVICE_KEY', 'PASSKEY'] as const;
export type Assurance = (typeof ASSURANCES)[number];

export const isAtLeast = (given: Assurance, demanded: Assurance): boolean =>
  ASSURANCES.indexOf(given) >= ASSURANCES.indexOf(demanded);

/** What identity attests: this session of this member asked for the statement with this hash. */
export interface SessionAttestation {
  readonly organizationId: string;
  readonly memberId: string;
  readonly statementHash: string;
}

/** The checks of signatures, which each platform brings: Node's crypto on servers, another library offline. */
export interface Signatures {
  /** Whether a key signed a message with ECDSA P-256 and SHA-256. `raw` is r and s, `der` as authenticators write them. */
  readonly p256: (
    publicKey: string,
    message: Uint8Array,
    signature: string,
    encoding: 'raw' | 'der',
  ) => boolean;
  /** What an attestation by identity says; null unless a pinned key of identity signed it. */
  readonly session: (token: string) => SessionAttestation | null;
}

/** The site that passkeys are made for (WebAuthn): a browser offers them only there. */
export interface Site {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Host of the site. */
  readonly rpId: string;
}

/** The site of the product's public address, such as https://outlay.example. */
export function siteOf(publicUrl: string): Site {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

/** The key id of statements that a session makes. */
export const SESSION_KEY_ID = 'session';

const assertionSchema = z.object({
  authenticatorData: z.string().max(2_000),
  clientDataJSON: z.string().max(4_000),
  signature: z.string().max(2_000),
});
const clientDataSchema = z.looseObject({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.string(),
});

/** What an authenticator signed (WebAuthn), in base64url. */
export type Assertion = z.output<typeof assertionSchema>;

/** The assertion of a passkey's signature; null for the signature of a device or a session, which is no JSON. */
export const assertionOf = ({ signature }: Proof): Assertion | null =>
  assertionSchema.safeParse(jsonOf(bytesOf(signature))).data ?? null;

/** Whether a person's key signed a statement. */
export function isSignedBy(
  key: Key,
  statement: Statement,
  proof: Proof,
  signatures: Signatures,
  site: Site,
): boolean {
  const text = new TextEncoder().encode(signedText(statement));
  return key.kind === 'device'
    ? signatures.p256(key.publicKey, text, proof.signature, 'raw')
    : isAsserted(key, sha256(text), proof, signatures, site);
}

/** Bytes of the authenticator's data up to its flags, and the flags that a person was present and verified. */
const RP_ID_HASH_BYTES = 32;
const PRESENT_AND_VERIFIED = 0b101;

function isAsserted(
  { publicKey }: Key,
  challenge: Uint8Array,
  proof: Proof,
  signatures: Signatures,
  { origin, rpId }: Site,
): boolean {
  const assertion = assertionOf(proof);
  if (!assertion) return false;
  const clientBytes = bytesOf(assertion.clientDataJSON);
  const client = clientDataSchema.safeParse(jsonOf(clientBytes)).data;
  if (client?.origin !== origin || client.challenge !== base64urlOf(challenge)) return false;
  const data = bytesOf(assertion.authenticatorData);
  if (!isEqual(data.subarray(0, RP_ID_HASH_BYTES), sha256(new TextEncoder().encode(rpId)))) {
    return false;
  }
  const flags = data[RP_ID_HASH_BYTES] ?? 0;
  if ((flags & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return false;
  const message = new Uint8Array([...data, ...sha256(clientBytes)]);
  return signatures.p256(publicKey, message, assertion.signature, 'der');
}

/** Whether identity attests that a member's session asked for this statement. */
export function isAttested(
  memberId: string,
  statement: Statement,
  { signature }: Proof,
  signatures: Signatures,
): boolean {
  const attested = signatures.session(signature);
  return (
    attested?.organizationId === statement.organizationId &&
    attested.memberId === memberId &&
    attested.statementHash === statementHash(statement)
  );
}

/** The digits that two people compare to see that they look at the same key. */
export const digitsOf = ({ publicKey }: Pick<Key, 'publicKey'>): string =>
  keyDigits(deviceKeyId(publicKey));

const isEqual = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, place) => byte === right[place]);

function bytesOf(base64url: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
