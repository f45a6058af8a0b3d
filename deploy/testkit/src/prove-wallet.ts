import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { createPrivateKey, sign } from 'node:crypto';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';

/** Signs the message with Ed25519, as a wallet does; in base58. */
export const signAs = (wallet: Keypair, message: string): string =>
  bs58.encode(signatureOf(wallet, message));

/** A new wallet, for a browser whose test plays its extension. */
export function aWallet(): { address: string; sign: (message: string) => number[] } {
  const wallet = Keypair.generate();
  return {
    address: wallet.publicKey.toBase58(),
    sign: (message) => [...signatureOf(wallet, message)],
  };
}

function signatureOf(wallet: Keypair, message: string): Buffer {
  const header = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({
    key: Buffer.concat([header, wallet.secretKey.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });
  return sign(null, Buffer.from(message, 'utf8'), key);
}

/** Gives the member a new wallet. */
export async function proveWallet(url: string, token: string): Promise<void> {
  const wallet = Keypair.generate();
  const address = wallet.publicKey.toBase58();
  const { startWalletChange } = await askGraphql<{
    startWalletChange: { challenge: { message: string } };
  }>(
    url,
    token,
    'mutation ($address: String!) { startWalletChange(address: $address) { challenge { message } } }',
    { address },
  );
  await askGraphql(
    url,
    token,
    `mutation ($address: String!, $signature: String!) {
       confirmWalletChange(address: $address, signature: $signature) { errors { code } } }`,
    { address, signature: signAs(wallet, startWalletChange.challenge.message) },
  );
}
