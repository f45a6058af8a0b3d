import { assetAccountOf, buildTransfer, guardAccountOf } from '@outlay/solana';
import { SigningRefusedError } from '@outlay/schemas/signer-api';
import { PublicKey } from '@solana/web3.js';
import { failureOf, isGuardInUse } from '../../domain/chain-errors.ts';
import { isPassing } from '../../domain/signer-refusals.ts';
import { NATIVE_SOL, type Withdrawal } from '../../domain/withdrawal.ts';
import type { SignedWithdrawal } from '../../use-cases/withdrawal-ports.ts';
import { readUnitPrice, REHEARSAL_UNITS, unitLimitFor } from './compute-budget.ts';
import { readRent } from './read-payment-facts.ts';
import { read } from './read-node.ts';
import { rehearse } from './rehearse.ts';
import { readBlockhash, type SigningParts } from './sign-transfer.ts';

/** Simulates a withdrawal with the newest blockhash, then has it signed. Sends nothing. @throws {RailUnavailableError} */
export async function signWithdrawal(
  { connection, signer, treasury, mint: pyusd, log }: SigningParts,
  { id: withdrawalId, organizationId, amount, to, attemptCount }: Withdrawal,
): Promise<SignedWithdrawal> {
  const recipient = new PublicKey(to);
  const mint = amount.currency === 'SOL' ? null : pyusd;
  const [source, destination] = [treasury, recipient].map((owner) =>
    mint === null ? owner : assetAccountOf(mint, owner),
  ) as [PublicKey, PublicKey];
  const [price, { blockhash, lastValidBlockHeight }, rent, { seed, base }] = await Promise.all([
    readUnitPrice(connection, [source, destination]),
    readBlockhash(connection),
    readRent(connection, 0),
    signer.guardSeed({ organizationId, withdrawalId }),
  ]);
  const guard = { seed, base: new PublicKey(base), lamports: BigInt(rent) };
  const attempt = attemptCount + 1;
  const plan = {
    ...{ treasury, mint, recipient, blockhash, guard },
    amountBaseUnits: amount.amountMinor,
    memo: `withdrawal ${withdrawalId}:${attempt}`,
    // Only the signer knows the address's memo by the log. It changes nothing in a rehearsal but a few compute units.
    payeeMemo: null,
    computeUnitLimit: REHEARSAL_UNITS,
    computeUnitPriceMicroLamports: price,
    passkeySignature: null,
  };
  const { error, unitsConsumed } = await read('rehearsal', () =>
    rehearse(connection, buildTransfer(plan)),
  );
  if (error !== null) {
    return isGuardInUse(error)
      ? { kind: 'failed', reason: 'The chain says that this was sent before.' }
      : { kind: 'wait', reason: failureOf(error).reason };
  }
  try {
    const signed = await signer.signWithdrawal({
      ...{ organizationId, withdrawalId, attempt, blockhash },
      guardLamports: guard.lamports.toString(),
      computeUnitLimit: unitLimitFor((unitsConsumed ?? REHEARSAL_UNITS) + MEMO_UNITS),
      computeUnitPriceMicroLamports: price.toString(),
    });
    return {
      kind: 'signed',
      attempt: {
        ...signed,
        lastValidBlockHeight: BigInt(lastValidBlockHeight),
        mint: mint?.toBase58() ?? NATIVE_SOL,
        destination: destination.toBase58(),
        guardAddress: guardAccountOf(guard.base, seed).toBase58(),
      },
    };
  } catch (thrown) {
    if (!(thrown instanceof SigningRefusedError)) throw thrown;
    const { code, message } = thrown;
    log[isPassing(code) ? 'info' : 'error'](
      { code, withdrawalId },
      `the signer refused a withdrawal: ${message}`,
    );
    return { kind: isPassing(code) ? 'wait' : 'failed', reason: message };
  }
}

/** A memo of the longest length takes less. */
const MEMO_UNITS = 30_000;
