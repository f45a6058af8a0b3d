import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { P256Signature } from './p256-signature.ts';
import { GUARD_OWNER, guardAccountOf } from './guard-account.ts';
import { p256Instruction } from './p256-instruction.ts';
import { assetAccountOf } from './asset-account.ts';

/** Of the three memo programs, the one that all wallets and explorers know. */
export const MEMO_PROGRAM_ID = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
export const PYUSD_DECIMALS = 6;

/** An account that is created with a payment, and therefore only once. */
export interface GuardPlan {
  readonly seed: string;
  readonly lamports: bigint;
  /** The treasury that the guard's address is derived from, which then signs too. By default the one that pays. */
  readonly base?: PublicKey;
}

export interface TransferPlan {
  readonly treasury: PublicKey;
  /** Of the token that moves; null for SOL. */
  readonly mint: PublicKey | null;
  readonly recipient: PublicKey;
  readonly amountBaseUnits: bigint;
  readonly memo: string;
  /** The memo that the payee's exchange requires; null when it requires none. */
  readonly payeeMemo: string | null;
  readonly blockhash: string;
  readonly computeUnitLimit: number;
  readonly computeUnitPriceMicroLamports: bigint;
  /** The account that prevents a second payment of this payout; null without a guard. */
  readonly guard: GuardPlan | null;
  /**
   * The approver's signature, for validators to verify; null when none is required. It costs the fee of one more signature and no
   * compute units.
   */
  readonly passkeySignature: P256Signature | null;
}

/**
 * The unsigned payout, in the only order that every recipient accepts: limit, price, the approver's signature (if any), guard (if
 * any), account if missing, our memo, the payee's memo (if any), transfer. A memo directly precedes the transfer for accounts
 * that require one. Ours comes first, because reconciliation uses the first payout named by memos. It makes equal payouts differ.
 */
export function buildTransfer(plan: TransferPlan): VersionedTransaction {
  const { treasury, passkeySignature } = plan;
  const { opening, moving } = movementOf(plan);
  const message = new TransactionMessage({
    payerKey: treasury,
    recentBlockhash: plan.blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: plan.computeUnitLimit }),
      ComputeBudgetProgram.setComputeUnitPrice({
        microLamports: plan.computeUnitPriceMicroLamports,
      }),
      ...(passkeySignature === null ? [] : [p256Instruction(passkeySignature)]),
      ...guardInstructions(plan),
      ...opening,
      memoInstruction(plan.memo),
      ...(plan.payeeMemo === null ? [] : [memoInstruction(plan.payeeMemo)]),
      moving,
    ],
  });
  return new VersionedTransaction(message.compileToLegacyMessage());
}

/** What opens the recipient's account if it is missing, and what moves the money. */
function movementOf({ treasury, mint, recipient, amountBaseUnits }: TransferPlan): {
  readonly opening: readonly TransactionInstruction[];
  readonly moving: TransactionInstruction;
} {
  if (mint === null) {
    const lamports = amountBaseUnits;
    const sol = { fromPubkey: treasury, toPubkey: recipient, lamports };
    return { opening: [], moving: SystemProgram.transfer(sol) };
  }
  const destination = assetAccountOf(mint, recipient);
  return {
    opening: [
      createAssociatedTokenAccountIdempotentInstruction(
        treasury,
        destination,
        recipient,
        mint,
        TOKEN_2022_PROGRAM_ID,
      ),
    ],
    moving: createTransferCheckedInstruction(
      assetAccountOf(mint, treasury),
      mint,
      destination,
      treasury,
      amountBaseUnits,
      PYUSD_DECIMALS,
      [],
      TOKEN_2022_PROGRAM_ID,
    ),
  };
}

const memoInstruction = (text: string): TransactionInstruction =>
  new TransactionInstruction({
    programId: MEMO_PROGRAM_ID,
    keys: [],
    data: Buffer.from(text, 'utf8'),
  });

/** If the account exists, creating it fails and so does the whole transaction. */
function guardInstructions({ treasury, guard }: TransferPlan): TransactionInstruction[] {
  if (guard === null) return [];
  const { seed, lamports, base = treasury } = guard;
  const created = SystemProgram.createAccountWithSeed({
    fromPubkey: treasury,
    basePubkey: base,
    newAccountPubkey: guardAccountOf(base, seed),
    seed,
    lamports: Number(lamports),
    space: 0,
    programId: GUARD_OWNER,
  });
  return [created];
}
