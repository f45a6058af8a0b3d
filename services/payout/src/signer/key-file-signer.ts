import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';
import type { Signer } from './signer.ts';
import { assertIsPayout } from './signing-policy.ts';

const keyFile = z.array(z.number().int().min(0).max(255)).length(64);

/**
 * A signer over the content of a Solana key file (a JSON array of 64 bytes).
 * @throws when it is none; the message never shows its content.
 */
export function createKeyFileSigner(content: string): Signer {
  const keypair = readKey(content);
  return {
    address: keypair.publicKey.toBase58(),
    sign: (transaction, intent) => {
      assertIsPayout(transaction, keypair.publicKey, intent);
      transaction.sign([keypair]);
      const [signature] = transaction.signatures;
      if (!signature) throw new Error('a signed transaction has a signature');
      return {
        signature: bs58.encode(signature),
        signedTransaction: Buffer.from(transaction.serialize()).toString('base64'),
      };
    },
  };
}

function readKey(content: string): Keypair {
  try {
    return Keypair.fromSecretKey(Uint8Array.from(keyFile.parse(JSON.parse(content))));
  } catch {
    // The cause is left out on purpose: parsers quote what they could not read.
    throw new Error('TREASURY_KEY_FILE is no Solana key file');
  }
}
