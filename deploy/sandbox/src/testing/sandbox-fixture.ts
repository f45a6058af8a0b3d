import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import {
  Connection,
  Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import type { RpcReply } from '../rpc/dispatch.ts';
import { PYUSD_DECIMALS, PYUSD_MINT, startSandbox } from '../index.ts';
import type { RunningSandbox, SandboxOptions } from '../index.ts';

/** For the specs of the sandbox: a sandbox with manual slots, and the product's payments. */

export const PYUSD = new PublicKey(PYUSD_MINT);
const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

export interface Fixture {
  readonly sandbox: RunningSandbox;
  readonly connection: Connection;
}

export async function startFixture(options: SandboxOptions = {}): Promise<Fixture> {
  const sandbox = await startSandbox({
    slotMs: 0,
    finalizedLagSlots: 6,
    confirmedLagSlots: 2,
    ...options,
  });
  const connection = new Connection(sandbox.rpcUrl, {
    commitment: 'processed',
    wsEndpoint: sandbox.wsUrl,
    disableRetryOnRateLimit: true,
  });
  return { sandbox, connection };
}

export function tick({ sandbox }: Fixture, slots = 1): void {
  for (let made = 0; made < slots; made++) sandbox.chain.tick();
}

/** A raw JSON-RPC call, for methods that web3.js lacks. */
export async function call(
  sandbox: RunningSandbox,
  method: string,
  ...params: unknown[]
): Promise<RpcReply> {
  return post(sandbox, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
}

export async function post(sandbox: RunningSandbox, body: string): Promise<RpcReply> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(sandbox.rpcUrl, { method: 'POST', headers, body });
  return (await response.json()) as RpcReply;
}

export function pyusdAccount(owner: PublicKey): PublicKey {
  return getAssociatedTokenAddressSync(PYUSD, owner, true, TOKEN_2022_PROGRAM_ID);
}

/** A wallet with 1 SOL and the given PYUSD, already landed. */
export async function fundedWallet(fixture: Fixture, baseUnits = 0): Promise<Keypair> {
  const wallet = Keypair.generate();
  await fixture.connection.requestAirdrop(wallet.publicKey, 1_000_000_000);
  if (baseUnits > 0)
    await call(fixture.sandbox, 'sandbox_mintPyusd', wallet.publicKey.toBase58(), baseUnits);
  tick(fixture);
  return wallet;
}

export interface Payment {
  readonly payer: Keypair;
  readonly to: PublicKey;
  readonly baseUnits: bigint;
  readonly memo: string;
}

/** A payout as the product signs it: account if missing, memo, checked transfer. */
export async function signedPayment(fixture: Fixture, payment: Payment): Promise<Buffer> {
  const { payer, to, baseUnits, memo } = payment;
  const account = pyusdAccount(to);
  const source = pyusdAccount(payer.publicKey);
  const lifetime = await fixture.connection.getLatestBlockhash('processed');
  const transaction = new Transaction({ feePayer: payer.publicKey, ...lifetime }).add(
    createAssociatedTokenAccountIdempotentInstruction(
      payer.publicKey,
      account,
      to,
      PYUSD,
      TOKEN_2022_PROGRAM_ID,
    ),
    new TransactionInstruction({ programId: MEMO_PROGRAM, keys: [], data: Buffer.from(memo) }),
    createTransferCheckedInstruction(
      source,
      PYUSD,
      account,
      payer.publicKey,
      baseUnits,
      PYUSD_DECIMALS,
      [],
      TOKEN_2022_PROGRAM_ID,
    ),
  );
  transaction.sign(payer);
  return transaction.serialize();
}

export async function send(fixture: Fixture, wire: Buffer): Promise<string> {
  return fixture.connection.sendRawTransaction(wire, { skipPreflight: true, maxRetries: 0 });
}

export async function pyusdBalance({ connection }: Fixture, owner: PublicKey): Promise<string> {
  return (await connection.getTokenAccountBalance(pyusdAccount(owner))).value.amount;
}
