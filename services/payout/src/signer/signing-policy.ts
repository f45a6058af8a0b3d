import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  decodeTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  SystemInstruction,
  SystemProgram,
  TransactionMessage,
  type PublicKey,
  type TransactionInstruction,
  type VersionedTransaction,
} from '@solana/web3.js';
import { GUARD_OWNER, guardAccountOf } from './guard-account.ts';
import { pyusdAccountOf } from './pyusd-account.ts';
import { SigningRefusedError, type SigningIntent } from './signer.ts';

const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';

/** Maximum cost of a guard, whatever the chain seems to require. */
const GUARD_LAMPORTS_MAX = 2_000_000n;

/** The signer's own configuration. */
export interface SignerFacts {
  readonly treasury: PublicKey;
  /** The only token for payments. */
  readonly mint: string;
  readonly guardSeedOfPayout: string;
}

/**
 * Parses the bytes and refuses anything that is not exactly one payout: the known instructions in order, from the treasury's
 * own account, of the configured mint, with the intended amount and recipient (payment rule 15). It trusts that the intent's
 * payout was approved, and that its recipient and amount are the approved ones, which the use case has checked against the
 * approval's hash. It doesn't trust how the bytes were built, nor any amount above its own limits.
 *
 * @throws {SigningRefusedError} naming the first error.
 */
export function assertIsPayout(
  { message }: VersionedTransaction,
  facts: SignerFacts,
  intent: SigningIntent,
): void {
  const { treasury } = facts;
  const { payerKey, instructions } = TransactionMessage.decompile(message);
  insist(payerKey.equals(treasury), 'the fee payer is not the treasury');
  const { mint, recipient } = intent;
  insist(mint.toBase58() === facts.mint, 'the mint is not the configured one');
  const hasGuard = intent.guardLamports > 0n;
  const count = 5 + (hasGuard ? 1 : 0) + (intent.payeeMemo === null ? 0 : 1);
  insist(instructions.length === count, 'not the instructions of a payout');
  const [limit, price, ...rest] = instructions;
  for (const budget of [limit, price]) {
    insist(budget?.programId.equals(ComputeBudgetProgram.programId), 'no compute budget');
  }
  if (hasGuard) assertGuard(rest.shift(), facts, intent);
  const [account, ...behind] = rest;
  const transfer = behind.pop();
  insist(account && transfer, 'not the instructions of a payout');
  const destination = pyusdAccountOf(mint, recipient);
  insist(account.programId.equals(ASSOCIATED_TOKEN_PROGRAM_ID), 'no account instruction');
  insist(account.keys[1]?.pubkey.equals(destination), 'another account would be opened');
  assertMemos(behind, intent);
  assertTransfer(
    transfer,
    { treasury, source: pyusdAccountOf(mint, treasury), destination },
    intent,
  );
}

/** Ours first, which the books use; then the payee's, if any. */
function assertMemos(
  instructions: readonly TransactionInstruction[],
  { payoutId, memo, payeeMemo }: SigningIntent,
): void {
  insist(memo.startsWith(`${payoutId}:`), 'the memo names another payout');
  const texts = payeeMemo === null ? [memo] : [memo, payeeMemo];
  texts.forEach((text, index) => {
    const instruction = instructions[index];
    insist(instruction?.programId.toBase58() === MEMO_PROGRAM, 'no memo');
    insist(instruction.data.equals(Buffer.from(text, 'utf8')), 'another memo');
  });
}

function assertGuard(
  instruction: TransactionInstruction | undefined,
  { treasury, guardSeedOfPayout }: SignerFacts,
  { guardLamports }: SigningIntent,
): void {
  insist(instruction, 'no guard');
  insist(instruction.programId.equals(SystemProgram.programId), 'no guard');
  const guard = SystemInstruction.decodeCreateWithSeed(instruction);
  insist(guard.fromPubkey.equals(treasury) && guard.basePubkey.equals(treasury), 'another base');
  insist(guard.seed === guardSeedOfPayout, 'the guard of another payout');
  insist(
    guard.newAccountPubkey.equals(guardAccountOf(treasury, guardSeedOfPayout)),
    'another guard account',
  );
  insist(guard.programId.equals(GUARD_OWNER) && guard.space === 0, 'an invalid guard');
  insist(BigInt(guard.lamports) === guardLamports, 'a guard of another price');
  insist(guardLamports <= GUARD_LAMPORTS_MAX, 'a guard that costs too much');
}

function assertTransfer(
  instruction: TransactionInstruction,
  accounts: { treasury: PublicKey; source: PublicKey; destination: PublicKey },
  { mint, amountBaseUnits }: SigningIntent,
): void {
  insist(
    instruction.programId.equals(TOKEN_2022_PROGRAM_ID),
    'the token program is not Token-2022',
  );
  const { keys, data } = decodeTransferCheckedInstruction(instruction, TOKEN_2022_PROGRAM_ID);
  insist(keys.source.pubkey.equals(accounts.source), 'another source');
  insist(keys.destination.pubkey.equals(accounts.destination), 'another destination');
  insist(keys.owner.pubkey.equals(accounts.treasury), 'another owner');
  insist(keys.mint.pubkey.equals(mint), 'another mint');
  insist(data.amount === amountBaseUnits, 'another amount');
}

function insist(condition: unknown, problem: string): asserts condition {
  if (!condition) throw new SigningRefusedError(`refusing to sign: ${problem}`);
}
