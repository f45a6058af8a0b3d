import {
  createAssociatedTokenAccountIdempotentInstruction,
  createFreezeAccountInstruction,
  createMintToInstruction,
  createThawAccountInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import { ComputeBudgetProgram, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import type { Chain } from './chain.ts';
import { PYUSD_MINT } from './pyusd-mint.ts';
import type { SandboxIdentity } from './sandbox-identity.ts';
import { decodeTransaction } from './transaction-wire.ts';

/** Far more compute units than any instruction here needs. */
const UNIT_LIMIT = 300_000;

/** Gives away SOL and PYUSD and acts as the PYUSD issuer, with real transactions, which faults never affect. */
export class Faucet {
  private readonly chain: Chain;
  private readonly identity: SandboxIdentity;
  private sentCount = 0;

  constructor(chain: Chain, identity: SandboxIdentity) {
    this.chain = chain;
    this.identity = identity;
  }

  /** Signature of a transfer that lands in the next slot. */
  airdrop(address: string, lamports: bigint): string {
    const transfer = SystemProgram.transfer({
      fromPubkey: this.identity.faucet.publicKey,
      toPubkey: new PublicKey(address),
      lamports,
    });
    return this.send([transfer], []);
  }

  /** Creates the owner's token account if it is missing, and issues tokens into it. */
  mintPyusd(ownerAddress: string, amountBaseUnits: bigint): string {
    const mint = new PublicKey(PYUSD_MINT);
    const owner = new PublicKey(ownerAddress);
    const account = getAssociatedTokenAddressSync(mint, owner, true, TOKEN_2022_PROGRAM_ID);
    const payer = this.identity.faucet.publicKey;
    const issuer = this.identity.pyusdMintAuthority;
    return this.send(
      [
        createAssociatedTokenAccountIdempotentInstruction(
          payer,
          account,
          owner,
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
      ],
      [issuer],
    );
  }

  setPyusdFrozen(tokenAccount: string, frozen: boolean): string {
    const create = frozen ? createFreezeAccountInstruction : createThawAccountInstruction;
    const admin = this.identity.pyusdAdmin;
    const account = new PublicKey(tokenAccount);
    const mint = new PublicKey(PYUSD_MINT);
    return this.send([create(account, mint, admin.publicKey, [], TOKEN_2022_PROGRAM_ID)], [admin]);
  }

  private send(
    instructions: readonly TransactionInstruction[],
    signers: readonly Keypair[],
  ): string {
    const { clock } = this.chain;
    // Two equal requests in one slot must not become the same transaction, so their unit limits differ.
    const units = UNIT_LIMIT + (this.sentCount++ % 100_000);
    const transaction = new Transaction({
      feePayer: this.identity.faucet.publicKey,
      blockhash: clock.blockhash(clock.slot),
      lastValidBlockHeight: clock.height(clock.slot) + clock.validBlocks,
    }).add(ComputeBudgetProgram.setComputeUnitLimit({ units }), ...instructions);
    transaction.sign(this.identity.faucet, ...signers);
    const decoded = decodeTransaction(transaction.serialize().toString('base64'), 'base64');
    this.chain.submit(decoded);
    return decoded.signature;
  }
}
