import { buildTransfer, guardAccountOf, assetAccountOf, type TransferPlan } from '@outlay/solana';
import type { Logger } from '@outlay/platform/telemetry';
import {
  SigningRefusedError,
  type SignedPayment,
  type Signer,
  type SignerRefusalCode,
} from '@outlay/schemas/signer-api';
import { PublicKey, type Connection } from '@solana/web3.js';
import { z } from 'zod';
import { holdAfterSimulation, isGuardInUse } from '../../domain/chain-errors.ts';
import { holdOfRefusal } from '../../domain/signer-refusals.ts';
import type { SigningOutcome, Transfer } from '../../use-cases/ports.ts';
import { readUnitPrice, REHEARSAL_UNITS, unitLimitFor } from './compute-budget.ts';
import { callNode } from './json-rpc.ts';
import { read } from './read-node.ts';
import type { TreasuryKeys } from './read-treasury-facts.ts';
import { rehearse } from './rehearse.ts';

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
  const { amountBaseUnits, memo, payeeMemo, guardLamports, approval } = transfer;
  const { organizationId, content } = approval;
  const recipient = new PublicKey(transfer.recipient);
  const source = assetAccountOf(mint, treasury);
  const destination = assetAccountOf(mint, recipient);
  const computeUnitPriceMicroLamports = await readUnitPrice(connection, [source, destination]);
  const [{ blockhash, lastValidBlockHeight }, guard] = await Promise.all([
    readBlockhash(connection),
    guardLamports > 0n
      ? signer
          .guardSeed({ organizationId, expenseId: content.expenseId })
          .then(({ seed, base }) => ({ seed, base: new PublicKey(base), lamports: guardLamports }))
      : null,
  ]);
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
    // Only the signer adds it. It changes neither the outcome nor the compute units of a rehearsal.
    passkeySignature: null,
  };
  const { error, unitsConsumed } = await read('rehearsal', () =>
    rehearse(connection, buildTransfer(plan)),
  );
  if (error !== null) return objectionAfter(error, guard !== null);
  const signed = await signOrRefuse(parts, transfer, {
    ...plan,
    computeUnitLimit: unitLimitFor(unitsConsumed ?? REHEARSAL_UNITS),
  });
  if (typeof signed === 'string') {
    const code = holdOfRefusal(signed);
    return code === null ? { kind: 'later', code: signed } : { kind: 'objection', code };
  }
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
      guardAddress: guard && guardAccountOf(guard.base, guard.seed).toBase58(),
      guardLamports,
    },
  };
}

const blockhashReply = z.object({
  result: z.object({
    value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.number() }),
  }),
});

export const readBlockhash = (connection: Connection) =>
  read('blockhash', async () => {
    const params = [{ commitment: 'confirmed' }];
    return (await callNode(connection, 'getLatestBlockhash', params, blockhashReply)).value;
  });

function objectionAfter(error: string | object, hasGuard: boolean): SigningOutcome {
  if (hasGuard && isGuardInUse(error)) {
    return { kind: 'objection', code: 'PAID_BEFORE_ON_CHAIN' };
  }
  const code = holdAfterSimulation(error);
  return code === 'later' ? { kind: 'later', code: null } : { kind: 'objection', code };
}

/** Returns the code of a refusal, which people resolve or time ends. */
async function signOrRefuse(
  { signer, log }: SigningParts,
  { payoutId, recipient, memo, payeeMemo, approval, price, ...transfer }: Transfer,
  plan: TransferPlan,
): Promise<SignedPayment | SignerRefusalCode> {
  try {
    return await signer.signPayment({
      payoutId,
      treasury: plan.treasury.toBase58(),
      recipient,
      amountBaseUnits: transfer.amountBaseUnits.toString(),
      memo,
      payeeMemo,
      guardLamports: transfer.guardLamports.toString(),
      blockhash: plan.blockhash,
      computeUnitLimit: plan.computeUnitLimit,
      computeUnitPriceMicroLamports: plan.computeUnitPriceMicroLamports.toString(),
      approval,
      price,
    });
  } catch (error) {
    if (!(error instanceof SigningRefusedError)) throw error;
    const { code, message } = error;
    const isLasting = holdOfRefusal(code) !== null;
    log[isLasting ? 'error' : 'info'](
      { code, payoutId },
      `the signer refused a payment: ${message}`,
    );
    return code;
  }
}
