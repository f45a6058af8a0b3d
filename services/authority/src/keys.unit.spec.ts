import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { verifyP256 } from './verify-p256.ts';
import { A_STATEMENT as statement, SITE } from '../test/keys.ts';
import { createTestAuthenticator } from '../test/test-authenticator.ts';
import { expect, test } from 'vitest';
import { digitsOf, isAttested, isSignedBy, type Key, type Signatures } from './keys.ts';
import { signedText, type Statement } from './statement.ts';

const signatures: Signatures = { p256: verifyP256, session: () => null };

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pointOf = ({ x = '', y = '' }: { x?: string; y?: string }): string =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );
const device: Key = {
  id: 'd',
  kind: 'device',
  publicKey: pointOf(publicKey.export({ format: 'jwk' })),
};
const deviceSignature = (of: Statement): string =>
  sign('sha256', Buffer.from(signedText(of)), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url');

const authenticator = createTestAuthenticator(SITE);
const passkey: Key = {
  id: authenticator.credentialId,
  kind: 'passkey',
  publicKey: authenticator.point,
};
const challenge = createHash('sha256').update(signedText(statement)).digest('base64url');
const asserted = (...given: Parameters<typeof authenticator.assert>): string =>
  Buffer.from(JSON.stringify(authenticator.assert(...given))).toString('base64url');

const isSigned = (key: Key, signature: string, of = statement): boolean =>
  isSignedBy(key, of, { keyId: key.id, signature }, signatures, SITE);

test('a device key signs the canonical text, whatever the order of its fields', () => {
  const reordered = Object.fromEntries(Object.entries(statement).reverse()) as unknown as Statement;
  expect(isSigned(device, deviceSignature(statement), reordered)).toBe(true);
  expect(isSigned(device, deviceSignature({ ...statement, version: 2 }))).toBe(false);
  expect(isSigned(device, 'AAAA')).toBe(false);
  expect(isSigned({ ...device, publicKey: `B${'A'.repeat(86)}` }, deviceSignature(statement))).toBe(
    false,
  );
});

test('a passkey signs the hash of the text as its challenge, on our site, with the person verified', () => {
  expect(isSigned(passkey, asserted(challenge))).toBe(true);
  expect(isSigned(passkey, asserted('A'.repeat(43)))).toBe(false);
  expect(isSigned(passkey, asserted(challenge, { origin: 'https://evil.test' }))).toBe(false);
  expect(isSigned(passkey, asserted(challenge, { rpId: 'evil.test' }))).toBe(false);
  expect(isSigned(passkey, asserted(challenge, { isVerified: false }))).toBe(false);
  expect(isSigned(device, asserted(challenge))).toBe(false);
  expect(isSigned(passkey, deviceSignature(statement))).toBe(false);
});

test("a registration is no assertion, and another authenticator is not the member's", () => {
  const { clientDataJSON } = authenticator.register(challenge);
  const mixed = { ...authenticator.assert(challenge), clientDataJSON };
  const signature = Buffer.from(JSON.stringify(mixed)).toString('base64url');
  expect(isSigned(passkey, signature)).toBe(false);
  const other = createTestAuthenticator(SITE).assert(challenge);
  expect(isSigned(passkey, Buffer.from(JSON.stringify(other)).toString('base64url'))).toBe(false);
  expect(isSigned(passkey, '!!')).toBe(false);
});

test('an attestation counts for its member, organization and statement alone', () => {
  const attestation = {
    organizationId: '1',
    memberId: '4',
    statementHash: createHash('sha256').update(signedText(statement)).digest('hex'),
  };
  const attests = (changes: object, memberId = '4'): boolean =>
    isAttested(
      memberId,
      statement,
      { keyId: 'session', signature: 't' },
      {
        ...signatures,
        session: () => ({ ...attestation, ...changes }),
      },
    );
  expect(attests({})).toBe(true);
  expect(attests({}, '5')).toBe(false);
  expect(attests({ organizationId: '2' })).toBe(false);
  expect(attests({ statementHash: '0'.repeat(64) })).toBe(false);
});

test('two people see the same twelve digits for a key, and others for another', () => {
  expect(digitsOf(device)).toMatch(/^\d{12}$/);
  expect(digitsOf(device)).toBe(digitsOf({ ...device }));
  expect(digitsOf(device)).not.toBe(digitsOf(passkey));
});
