import { keyDigits } from '@outlay/schemas/key-digits';
import { describe, expect, test } from 'vitest';
import { A_STATEMENT as statement, SITE } from '../test/keys.ts';
import {
  digitsOf,
  isAttested,
  isSignedBy,
  type Assertion,
  type Key,
  type Signatures,
} from './keys.ts';
import { hashOf, signedText, type Statement } from './statement.ts';

const passkey: Key = { id: 'p', kind: 'passkey', publicKey: `B${'A'.repeat(86)}` };
const encoded = (value: string | Uint8Array): string => Buffer.from(value).toString('base64url');
const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

const RP_ID_HASH = bytesOf(hashOf(SITE.rpId));
const PRESENT_AND_VERIFIED = Buffer.of(0b101, 0, 0, 0, 0);
/** Its base64url has both of the characters that base64 writes in another way. */
const EXTENSION = Buffer.of(0x0f, 0xbe, 0xff);

const clientData = (of: Statement, changes: object = {}): string =>
  JSON.stringify({
    type: 'webauthn.get',
    challenge: encoded(bytesOf(hashOf(signedText(of)))),
    origin: SITE.origin,
    ...changes,
  });

/** An assertion as an authenticator makes it, some of it otherwise. */
const assertionOf = (of: Statement, changes: Partial<Assertion> = {}): Assertion => ({
  authenticatorData: encoded(Buffer.concat([RP_ID_HASH, PRESENT_AND_VERIFIED, EXTENSION])),
  clientDataJSON: encoded(clientData(of)),
  signature: 'signed',
  ...changes,
});

interface Checked {
  readonly message: string;
  readonly encoding: string;
}

/** Whether an assertion counts where every signature is right, and what was checked. */
function check(key: Key, of: Statement, signature: string): [boolean, Checked[]] {
  const checked: Checked[] = [];
  const signatures: Signatures = {
    p256: (_key, message, _signature, encoding) => {
      checked.push({ message: Buffer.from(message).toString('hex'), encoding });
      return true;
    },
    session: () => null,
  };
  return [isSignedBy(key, of, { keyId: key.id, signature }, signatures, SITE), checked];
}
const counts = (of: Statement, changes: Partial<Assertion> = {}): boolean =>
  check(passkey, of, encoded(JSON.stringify(assertionOf(of, changes))))[0];

describe('what a signature is over', () => {
  test('is the text for a device, and r and s are as they are', () => {
    const [, checked] = check({ ...passkey, kind: 'device' }, statement, 'signed');
    const message = Buffer.from(signedText(statement)).toString('hex');
    expect(checked).toEqual([{ message, encoding: 'raw' }]);
  });

  test('is all that an authenticator said and the hash of what the browser did, in DER', () => {
    const given = encoded(JSON.stringify(assertionOf(statement)));
    const [isRight, checked] = check(passkey, statement, given);
    const data = Buffer.concat([RP_ID_HASH, PRESENT_AND_VERIFIED, EXTENSION]).toString('hex');
    expect(assertionOf(statement).authenticatorData).toMatch(/-.*_/);
    expect(isRight).toBe(true);
    expect(checked).toEqual([
      { message: `${data}${hashOf(clientData(statement))}`, encoding: 'der' },
    ]);
  });
});

describe('an assertion', () => {
  test('counts for a statement of any hash', () => {
    const some = Array.from({ length: 40 }, (_, place) => ({ ...statement, nonce: `n${place}` }));
    expect(some.map((each) => counts(each))).toEqual(some.map(() => true));
  });

  const ofData = (...parts: Uint8Array[]) => ({ authenticatorData: encoded(Buffer.concat(parts)) });
  const otherSite = Buffer.from(RP_ID_HASH);
  otherSite[0] = (otherSite[0] ?? 0) ^ 1;

  test.each<[string, Partial<Assertion>]>([
    ['for a site whose hash differs in one byte', ofData(otherSite, PRESENT_AND_VERIFIED)],
    ['without flags', ofData(RP_ID_HASH)],
    ['of nobody present', ofData(RP_ID_HASH, Buffer.of(0b100))],
    ['of somebody unverified', ofData(RP_ID_HASH, Buffer.of(0b001))],
    ['whose data is no base64', { authenticatorData: '!' }],
    ['whose browser said nothing readable', { clientDataJSON: encoded('{') }],
    ['whose browser said no base64', { clientDataJSON: '!' }],
    [
      'that registers a key',
      { clientDataJSON: encoded(clientData(statement, { type: 'webauthn.create' })) },
    ],
    [
      'from another site',
      { clientDataJSON: encoded(clientData(statement, { origin: 'https://evil.test' })) },
    ],
    [
      'for another challenge',
      { clientDataJSON: encoded(clientData(statement, { challenge: 'A' })) },
    ],
  ])('does not count %s', (_what, changes) => {
    expect(counts(statement, changes)).toBe(false);
  });

  test('is no text that anybody could write', () => {
    expect(check(passkey, statement, '!')[0]).toBe(false);
    expect(check(passkey, statement, encoded('null'))[0]).toBe(false);
  });
});

test('nobody is attested by what identity did not sign', () => {
  const signatures: Signatures = { p256: () => true, session: () => null };
  const proof = { keyId: 'session', signature: 'forged' };
  expect(isAttested('4', statement, proof, signatures)).toBe(false);
});

test('the digits of a key stay the same in every release, because two people compare them', () => {
  expect(digitsOf(passkey)).toBe('627017426211');
});

test('digits that begin with zeros are as many as others', () => {
  expect(keyDigits('0'.repeat(16))).toBe('000000000000');
});
