import type { Logger } from '@outlay/platform/telemetry';
import { PublicKey, type Connection } from '@solana/web3.js';
import { holdAfterSimulation, isGuardInUse } from '../../domain/chain-errors.ts';
import { guardAccountOf } from '../../signer/guard-account.ts';
import { pyusdAccountOf } from '../../signer/pyusd-account.ts';
import { SigningRefusedError, type Signer } from '../../signer/signer.ts';
import type { SigningOutcome, Transfer } from '../../use-cases/ports.ts';
import { readUnitPrice, REHEARSAL_UNITS, unitLimitFor } from './compute-budget.ts';
import { read } from './connection.ts';
import type { TreasuryKeys } from './read-treasury-facts.ts';
import { rehearse } from './rehearse.ts';
import { buildTransfer, type TransferPlan } from './transfer-message.ts';

export interface SigningParts extends TreasuryKeys {
  readonly connection: Connection;
  readonly signer: Signer;
  readonly log: Logger;
}

/** Simulates with the newest blockhash, then signs the same payment with a fitted limit and that same blockhash. */
export async function signTransfer(
  parts: SigningParts,
  transfer: Transfer,
): Promise<SigningOutcome> {
  const { connection, signer, treasury, mint } = parts;
  const { payoutId, amountBaseUnits, memo, payeeMemo, guardLamports } = transfer;
  const recipient = new PublicKey(transfer.recipient);
  const source = pyusdAccountOf(mint, treasury);
  const destination = pyusdAccountOf(mint, recipient);
  const computeUnitPriceMicroLamports = await readUnitPrice(connection, [source, destination]);
  const { blockhash, lastValidBlockHeight } = await read('blockhash', () =>
    connection.getLatestBlockhash('confirmed'),
  );
  const guard =
    guardLamports > 0n ? { seed: signer.guardSeed(payoutId), lamports: guardLamports } : null;
  const plan: TransferPlan = {
    treasury,
    mint,
    recipient,
    amountBaseUnits,
    memo,
    payeeMemo,
    blockhash,
    computeUnitLimit: REHEARSAL_UNITS,
    computeUnitPriceMicroLamports,
    guard,
  };
  const { error, unitsConsumed } = await read('rehearsal', () =>
    rehearse(connection, buildTransfer(plan)),
  );
  if (error !== null) return objectionAfter(error, guard !== null);
  const signed = signOrRefuse(parts, transfer, {
    ...plan,
    computeUnitLimit: unitLimitFor(unitsConsumed ?? REHEARSAL_UNITS),
  });
  if (!signed) return { kind: 'objection', code: 'SIGNER_REFUSED' };
  return {
    kind: 'signed',
    transfer: {
      ...signed,
      blockhash,
      lastValidBlockHeight: BigInt(lastValidBlockHeight),
      mint: mint.toBase58(),
      source: source.toBase58(),
      destination: destination.toBase58(),
      amountBaseUnits,
      computeUnitPriceMicroLamports,
      guardAddress: guard && guardAccountOf(treasury, guard.seed).toBase58(),
      guardLamports,
    },
  };
}

function objectionAfter(error: string | object, hasGuard: boolean): SigningOutcome {
  if (hasGuard && isGuardInUse(error)) {
    return { kind: 'objection', code: 'PAID_BEFORE_ON_CHAIN' };
  }
  const code = holdAfterSimulation(error);
  return code === 'later' ? { kind: 'later' } : { kind: 'objection', code };
}

/** Null when the signer refuses: a bug, an attack, or its own limit; a person has to check, and nothing retries it. */
function signOrRefuse(
  { signer, mint, log }: SigningParts,
  { payoutId, amountBaseUnits, memo, payeeMemo, guardLamports }: Transfer,
  plan: TransferPlan,
): ReturnType<Signer['sign']> | null {
  try {
    const { recipient } = plan;
    return signer.sign(buildTransfer(plan), {
      payoutId,
      mint,
      recipient,
      amountBaseUnits,
      memo,
      payeeMemo,
      guardLamports,
    });
  } catch (error) {
    if (!(error instanceof SigningRefusedError)) throw error;
    log.error({ err: error, payoutId }, 'the signer refused a payment');
    return null;
  }
}
