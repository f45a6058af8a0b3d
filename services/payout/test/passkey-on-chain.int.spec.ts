import { p256SignatureOf, type P256Signature } from '@outlay/solana';
import { siteOf } from '@outlay/authority';
import { createTestAuthenticator } from '@outlay/authority/testing/authenticator';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { payByHand } from './support/treasury-hand.ts';

let testkit: PayoutTestkit;
beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterAll(() => testkit.close());

const passkey = createTestAuthenticator(siteOf('https://outlay.test'));
const signed = (): P256Signature => p256SignatureOf(passkey.assert('a'.repeat(43)), passkey.point);

/** Pays with the signature in the transaction; resolves to the network's error. */
async function pay(passkeySignature: P256Signature) {
  const wallet = Keypair.generate().publicKey.toBase58();
  const signature = await payByHand(testkit, wallet, { passkeySignature });
  return (await testkit.chain.connection.getSignatureStatus(signature)).value?.err;
}

test('validators pay a transaction with the approver’s signature', async () => {
  expect(await pay(signed())).toBeNull();
});

test.each(['publicKey', 'signature', 'message'] as const)(
  'validators refuse it when one byte of the %s is another',
  async (part) => {
    const good = signed();
    const changed = Uint8Array.from(good[part]);
    changed[10] = (changed[10] ?? 0) ^ 1;
    expect(await pay({ ...good, [part]: changed })).toEqual({
      InstructionError: [2, { Custom: expect.any(Number) as number }],
    });
  },
);
