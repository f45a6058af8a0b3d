import type { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { createHmac, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { readKey } from './key-file.ts';
import type { Signer } from './signer.ts';
import { createSigningCounter, type SigningLimits } from './signing-limits.ts';
import { assertIsPayout } from './signing-policy.ts';

/**
 * A signer for a Solana key file (a JSON array of 64 bytes).
 *
 * @throws when it is invalid; the message names the setting and never shows its content.
 */
export function createKeyFileSigner(
  content: string,
  limits: SigningLimits,
  setting = 'TREASURY_KEY_FILE',
): Signer {
  const keypair = readKey(setting, content);
  const privateKey = privateKeyOf(keypair);
  const count = createSigningCounter(limits);
  const guardSeed = (payoutId: string): string =>
    createHmac('sha256', keypair.secretKey)
      .update(`payout-guard:${payoutId}`)
      .digest('hex')
      .slice(0, GUARD_SEED_CHARS);
  return {
    address: keypair.publicKey.toBase58(),
    guardSeed,
    sign: (transaction, intent) => {
      const { publicKey: treasury } = keypair;
      const guardSeedOfPayout = guardSeed(intent.payoutId);
      assertIsPayout(transaction, { treasury, mint: limits.mint, guardSeedOfPayout }, intent);
      count(intent.amountBaseUnits);
      // Node's own Ed25519: web3.js computes it in JavaScript, which takes milliseconds.
      const signature = sign(null, transaction.message.serialize(), privateKey);
      transaction.addSignature(keypair.publicKey, signature);
      return {
        signature: bs58.encode(signature),
        signedTransaction: Buffer.from(transaction.serialize()).toString('base64'),
      };
    },
  };
}

/** The longest seed that the system program accepts; 128 bits. */
const GUARD_SEED_CHARS = 32;

/** The PKCS 8 prefix of a 32-byte Ed25519 seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyOf = (keypair: Keypair): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, keypair.secretKey.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });
