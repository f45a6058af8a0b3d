import { assetAccountOf, buildTransfer } from '@outlay/solana';
import { createCloseAccountInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token';
import { SystemProgram, TransactionMessage, type Message, type PublicKey } from '@solana/web3.js';

/** Three times what a payment uses, for 0.00001 SOL: enough to land on a busy day. */
const COMPUTE = { computeUnitLimit: 100_000, computeUnitPriceMicroLamports: 100_000n };

export interface Movement {
  readonly treasury: PublicKey;
  readonly recipient: PublicKey;
  readonly mint: PublicKey;
  readonly baseUnits: bigint;
  readonly lamports: bigint;
  /** Whether the emptied PYUSD account is closed; the recipient gets its rent. */
  readonly closes: boolean;
}

/** A payment that takes the SOL along: one transaction, so that everything moves or nothing. */
export function emptyingMessage(movement: Movement, blockhash: string): Message {
  const { treasury, recipient, mint, baseUnits, lamports, closes } = movement;
  const payment = buildTransfer({
    treasury,
    mint,
    recipient,
    amountBaseUnits: baseUnits,
    memo: 'Treasury emptied by its operator',
    payeeMemo: null,
    blockhash,
    ...COMPUTE,
    guard: null,
    passkeySignature: null,
  });
  const [limit, price, ...tokens] = TransactionMessage.decompile(payment.message).instructions;
  const source = assetAccountOf(mint, treasury);
  const closing = () =>
    createCloseAccountInstruction(source, recipient, treasury, [], TOKEN_2022_PROGRAM_ID);
  const sol = () => SystemProgram.transfer({ fromPubkey: treasury, toPubkey: recipient, lamports });
  return new TransactionMessage({
    payerKey: treasury,
    recentBlockhash: blockhash,
    instructions: [
      ...[limit, price].flatMap((each) => each ?? []),
      ...(baseUnits > 0n ? tokens : []),
      ...(closes ? [closing()] : []),
      ...(lamports > 0n ? [sol()] : []),
    ],
  }).compileToLegacyMessage();
}
