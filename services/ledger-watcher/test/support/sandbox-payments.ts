import { callRpc } from '@outlay/sandbox/call-rpc';
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { assetAccountOf } from '../../src/feed/token-accounts.ts';

export const PYUSD_MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
const MINT = new PublicKey(PYUSD_MINT);
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
/** Numbers of the instructions within their programs. */
const CREATE_IDEMPOTENT = 1;
const TRANSFER_CHECKED = 12;
const PYUSD_DECIMALS = 6;

function pyusdTransfer(
  from: PublicKey,
  to: PublicKey,
  baseUnits: bigint,
): TransactionInstruction[] {
  const destination = assetAccountOf(MINT, to);
  const data = Buffer.alloc(10);
  data.writeUInt8(TRANSFER_CHECKED, 0);
  data.writeBigUInt64LE(baseUnits, 1);
  data.writeUInt8(PYUSD_DECIMALS, 9);
  const plain = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false });
  const written = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true });
  return [
    new TransactionInstruction({
      programId: ASSOCIATED,
      keys: [
        { pubkey: from, isSigner: true, isWritable: true },
        written(destination),
        plain(to),
        plain(MINT),
        plain(SystemProgram.programId),
        plain(TOKEN_2022),
      ],
      data: Buffer.from([CREATE_IDEMPOTENT]),
    }),
    new TransactionInstruction({
      programId: TOKEN_2022,
      keys: [
        written(assetAccountOf(MINT, from)),
        plain(MINT),
        written(destination),
        { pubkey: from, isSigner: true, isWritable: false },
      ],
      data,
    }),
  ];
}

export interface Payment {
  readonly from: Keypair;
  readonly to: PublicKey;
  readonly asset: 'SOL' | 'PYUSD';
  readonly baseUnits: bigint;
  readonly memo?: string;
}

/** Sends one payment and returns its signature; it is final some slots later. */
export async function pay(rpcUrl: string, payment: Payment): Promise<string> {
  const { from, to, asset, baseUnits, memo } = payment;
  const connection = new Connection(rpcUrl, 'processed');
  const lifetime = await connection.getLatestBlockhash('processed');
  const transaction = new Transaction({ feePayer: from.publicKey, ...lifetime });
  if (memo !== undefined) {
    transaction.add(
      new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.from(memo) }),
    );
  }
  transaction.add(
    ...(asset === 'PYUSD'
      ? pyusdTransfer(from.publicKey, to, baseUnits)
      : [
          SystemProgram.transfer({
            fromPubkey: from.publicKey,
            toPubkey: to,
            lamports: baseUnits,
          }),
        ]),
  );
  transaction.sign(from);
  return connection.sendRawTransaction(transaction.serialize(), {
    skipPreflight: true,
    maxRetries: 0,
  });
}

export async function isFinal(rpcUrl: string, signature: string): Promise<boolean> {
  const { value } = await new Connection(rpcUrl).getSignatureStatus(signature, {
    searchTransactionHistory: true,
  });
  return value?.confirmationStatus === 'finalized';
}

interface Funds {
  readonly lamports: number;
  readonly baseUnits: number;
}

/** A wallet with SOL and PYUSD that are final. */
export async function fundedWallet(rpcUrl: string, funds: Funds): Promise<Keypair> {
  const wallet = Keypair.generate();
  await fund(rpcUrl, wallet.publicKey.toBase58(), funds);
  return wallet;
}

/** Sends SOL and PYUSD to an address; resolves when both are final. */
export async function fund(
  rpcUrl: string,
  address: string,
  { lamports, baseUnits }: Funds,
): Promise<void> {
  await callRpc(rpcUrl, 'requestAirdrop', address, lamports);
  const last = await callRpc<string>(rpcUrl, 'sandbox_mintPyusd', address, baseUnits);
  while (!(await isFinal(rpcUrl, last))) await new Promise((resolve) => setTimeout(resolve, 50));
}
