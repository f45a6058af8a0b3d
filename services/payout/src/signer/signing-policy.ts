import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  decodeTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  TransactionMessage,
  type PublicKey,
  type TransactionInstruction,
  type VersionedTransaction,
} from '@solana/web3.js';
import { pyusdAccountOf } from './pyusd-account.ts';
import { SigningRefusedError, type SigningIntent } from './signer.ts';

const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';

/**
 * Reads the bytes themselves and refuses whatever is not exactly one payout: the five known instructions in their order,
 * from the treasury's own account, of the intended mint, amount and recipient (rule 15).
 * @throws {SigningRefusedError} naming the first thing that is wrong.
 */
export function assertIsPayout(
  { message }: VersionedTransaction,
  treasury: PublicKey,
  intent: SigningIntent,
): void {
  const { payerKey, instructions } = TransactionMessage.decompile(message);
  insist(payerKey.equals(treasury), 'the fee payer is not the treasury');
  const [limit, price, account, memo, transfer] = instructions;
  insist(
    instructions.length === 5 && limit && price && account && memo && transfer,
    'not five instructions',
  );
  for (const budget of [limit, price]) {
    insist(budget.programId.equals(ComputeBudgetProgram.programId), 'no compute budget');
  }
  const { mint, recipient } = intent;
  const destination = pyusdAccountOf(mint, recipient);
  insist(account.programId.equals(ASSOCIATED_TOKEN_PROGRAM_ID), 'no account instruction');
  insist(account.keys[1]?.pubkey.equals(destination), 'another account would be opened');
  insist(memo.programId.toBase58() === MEMO_PROGRAM, 'no memo');
  insist(memo.data.toString('utf8') === intent.memo, 'another memo');
  assertTransfer(
    transfer,
    { treasury, source: pyusdAccountOf(mint, treasury), destination },
    intent,
  );
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
