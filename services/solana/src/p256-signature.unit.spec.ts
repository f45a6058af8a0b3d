import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteOf } from '@outlay/authority';
import { createTestAuthenticator } from '@outlay/authority/testing/authenticator';
import { p256SignatureOf } from './p256-signature.ts';

const passkey = createTestAuthenticator(siteOf('https://outlay.example'));
/** Half of the group's order: Solana refuses a larger s. */
const S_MAX = 0x7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8n;
/** DER of a compressed P-256 key, before its point. */
const SPKI_HEAD = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex');

test('a signature keeps its validity in the lower half, whichever the authenticator chose', () => {
  for (let round = 0; round < 20; round += 1) {
    const parts = p256SignatureOf(passkey.assert('a'.repeat(43)), passkey.point);
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
