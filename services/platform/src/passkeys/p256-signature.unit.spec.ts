import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestAuthenticator } from '../testing/test-authenticator.ts';
import { p256SignatureOf, pointOfCose, relyingPartyOf } from './index.ts';

const passkey = createTestAuthenticator(relyingPartyOf('https://outlay.example'));
const point = Buffer.from(pointOfCose(passkey.publicKey) ?? []).toString('base64url');
/** Half of the group's order: Solana refuses a larger s. */
const S_MAX = 0x7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8n;
/** DER of a compressed P-256 key, before its point. */
const SPKI_HEAD = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex');

test('a signature keeps its validity in the lower half, whichever the authenticator chose', () => {
  for (let round = 0; round < 20; round += 1) {
    const parts = p256SignatureOf(passkey.assert('a'.repeat(43)), point);
    const key = createPublicKey({
      key: Buffer.concat([SPKI_HEAD, parts.publicKey]),
      format: 'der',
      type: 'spki',
    });
    const s = BigInt(`0x${Buffer.from(parts.signature.subarray(32)).toString('hex')}`);
    expect(s <= S_MAX).toBe(true);
    expect(
      verify('sha256', parts.message, { key, dsaEncoding: 'ieee-p1363' }, parts.signature),
    ).toBe(true);
  }
});

test('a passkey with an Ed25519 key has no point', () => {
  // A CBOR map of kty OKP, alg EdDSA, crv Ed25519 and x.
  const key = Buffer.concat([Buffer.from('a401010327200621' + '5820', 'hex'), Buffer.alloc(32, 1)]);
  expect(pointOfCose(key.toString('base64url'))).toBeNull();
});
