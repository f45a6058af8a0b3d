import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { createPrivateKey, sign } from 'node:crypto';
import { askGraphql } from './ask-graphql.ts';

/** Signs the message with Ed25519, as a wallet does. */
export function signAs(wallet: Keypair, message: string): string {
  const header = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({
    key: Buffer.concat([header, wallet.secretKey.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });
  return bs58.encode(sign(null, Buffer.from(message, 'utf8'), key));
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
