import { fund, pay } from '@outlay/ledger-watcher/testing/sandbox-payments';
import { Keypair } from '@solana/web3.js';
import { readFile } from 'node:fs/promises';
import { askGraphql } from './ask-graphql.ts';
import { COMPANY } from './company.ts';
import { DEMO_PASSWORD } from './organizations.ts';
import { PATIENT, RestClient } from './rest-client.ts';

/** Members' wallets in the sandbox, by email. */
export type MemberWallets = Readonly<Record<string, { readonly keyFile: string }>>;

/** Beyond what is spent. */
const FUNDS = { lamports: 1_000_000_000, baseUnits: 500_000_000 };

/** Where a member's own wallet can be watched and paid from. */
export interface WalletPayments {
  readonly url: string;
  readonly rpcUrl: string;
  readonly wallets: MemberWallets;
}

/** Payments from wallets whose holders have them watched; ledger-watcher makes drafts of them. */
export async function makeWalletPayments({ url, rpcUrl, wallets }: WalletPayments): Promise<void> {
  for (const email of new Set(COMPANY.walletPayments.map((payment) => payment.email))) {
    await watchOwnWallet(url, await RestClient.signIn(url, email, DEMO_PASSWORD, PATIENT));
  }
  const shop = Keypair.generate().publicKey;
  await fund(rpcUrl, shop.toBase58(), FUNDS);
  for (const { email, baseUnits, ...payment } of COMPANY.walletPayments) {
    const from = await readWallet(wallets[email]?.keyFile ?? '');
    if (payment.asset === 'PYUSD') await fund(rpcUrl, from.publicKey.toBase58(), FUNDS);
    await pay(rpcUrl, { ...payment, baseUnits: BigInt(baseUnits), from, to: shop });
  }
}

/** Turns it on as its holder does on the wallet's page. @throws when it is refused */
export async function watchOwnWallet(url: string, { token }: RestClient): Promise<void> {
  const { setWalletWatched } = await askGraphql<{
    setWalletWatched: { readonly errors: readonly { readonly message: string }[] };
  }>(url, token, 'mutation { setWalletWatched(watched: true) { errors { message } } }');
  if (setWalletWatched.errors.length > 0) throw new Error(JSON.stringify(setWalletWatched.errors));
}

const readWallet = async (keyFile: string): Promise<Keypair> =>
  Keypair.fromSecretKey(Uint8Array.from(JSON.parse(await readFile(keyFile, 'utf8')) as number[]));
