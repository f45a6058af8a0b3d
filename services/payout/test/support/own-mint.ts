import { callRpc } from '@outlay/sandbox/call-rpc';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import {
  Keypair,
  PublicKey,
  Transaction,
  type Connection,
  type TransactionInstruction,
} from '@solana/web3.js';
import { PYUSD_MINT } from './sandbox.ts';

/** Offsets in a mint account with PYUSD's extensions, in bytes. */
export const MINT_OFFSETS = {
  mintAuthority: 4,
  decimals: 44,
  freezeAuthority: 50,
  closeAuthority: 170,
  permanentDelegate: 206,
  /** Basis points of the newer of the two fees, in two bytes. */
  transferFeeBasisPoints: 348,
  transferHook: 588,
} as const;

/** A token with PYUSD's bytes at another address, with a test key for every key of the issuer. */
export interface OwnMint {
  readonly address: string;
  readonly issuer: Keypair;
  /** Overwrites bytes of the mint, as the issuer's instructions would. */
  readonly change: (edit: (data: Buffer) => void) => Promise<void>;
  /** Creates the owner's account if missing, and issues into it. */
  readonly mintTo: (owner: string, amountBaseUnits: bigint) => Promise<void>;
  /** Sends instructions signed and paid by the issuer; returns the signature. */
  readonly send: (instructions: readonly TransactionInstruction[]) => Promise<string>;
}

/** Slots after which a change is final here. */
const FINAL_SLOTS = 12;

export async function createOwnMint(connection: Connection, rpcUrl: string): Promise<OwnMint> {
  const issuer = Keypair.generate();
  const mint = Keypair.generate().publicKey;
  const tick = async (): Promise<void> => {
    await callRpc(rpcUrl, 'sandbox_tick', FINAL_SLOTS);
  };
  const model = await connection.getAccountInfo(new PublicKey(PYUSD_MINT), 'confirmed');
  if (!model) throw new Error('the sandbox has no PYUSD');
  let data = replaced(model.data, issuer.publicKey);
  const write = async (): Promise<void> => {
    await callRpc(rpcUrl, 'sandbox_setAccount', mint.toBase58(), {
      lamports: model.lamports,
      owner: TOKEN_2022_PROGRAM_ID.toBase58(),
      data: [data.toString('base64'), 'base64'],
    });
    await tick();
  };
  const send = async (instructions: readonly TransactionInstruction[]): Promise<string> => {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('confirmed');
    const transaction = new Transaction({
      feePayer: issuer.publicKey,
      blockhash,
      lastValidBlockHeight,
    });
    transaction.add(...instructions);
    transaction.sign(issuer);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    await tick();
    return signature;
  };
  await callRpc(rpcUrl, 'requestAirdrop', issuer.publicKey.toBase58(), 1_000_000_000);
  await write();
  return {
    address: mint.toBase58(),
    issuer,
    send,
    change: async (edit) => {
      // Read again, because the account now has what was issued meanwhile.
      const now = await connection.getAccountInfo(mint, 'confirmed');
      data = Buffer.from(now?.data ?? data);
      edit(data);
      await write();
    },
    mintTo: async (owner, amountBaseUnits) => {
      const wallet = new PublicKey(owner);
      const account = getAssociatedTokenAddressSync(mint, wallet, true, TOKEN_2022_PROGRAM_ID);
      await send([
        createAssociatedTokenAccountIdempotentInstruction(
          issuer.publicKey,
          account,
          wallet,
          mint,
          TOKEN_2022_PROGRAM_ID,
        ),
        createMintToInstruction(
          mint,
          account,
          issuer.publicKey,
          amountBaseUnits,
          [],
          TOKEN_2022_PROGRAM_ID,
        ),
      ]);
    },
  };
}

/** The model's bytes without supply, with the test's key as mint authority and for all of the issuer's keys. */
function replaced(model: Buffer, key: PublicKey): Buffer {
  const data = Buffer.from(model);
  const { mintAuthority, freezeAuthority } = MINT_OFFSETS;
  const issuerKey = Buffer.from(data.subarray(freezeAuthority, freezeAuthority + 32));
  for (let at = data.indexOf(issuerKey); at >= 0; at = data.indexOf(issuerKey, at + 32)) {
    key.toBuffer().copy(data, at);
  }
  key.toBuffer().copy(data, mintAuthority);
  data.writeBigUInt64LE(0n, mintAuthority + 32);
  return data;
}
