import type { Connection, VersionedTransaction } from '@solana/web3.js';
import { OperatorError } from '../installation.ts';

const POLL_MS = 1_000;
/** Three minutes: a transaction that has not landed expires within one, and finality takes seconds. */
const POLLS_MAX = 180;

/** Sentences for what Solana says of a rehearsal. */
const REASONS = [
  [/"Custom":17\b/, "PYUSD's issuer has frozen the account of the treasury or of the wallet"],
  [/"Custom":11\b/, 'only an empty PYUSD account can be closed'],
  [/InsufficientFundsForRent/, 'an account would hold too little SOL to exist: send more first'],
] as const;

/** @throws {OperatorError} when the transaction would fail */
export async function rehearse(
  connection: Connection,
  transaction: VersionedTransaction,
): Promise<void> {
  const { err } = (await connection.simulateTransaction(transaction, { sigVerify: true })).value;
  if (err === null) return;
  const found = JSON.stringify(err);
  const reason = REASONS.find(([pattern]) => pattern.test(found))?.[1] ?? 'it would fail';
  throw new OperatorError(`Nothing has moved: ${reason} (${found}).`);
}

/**
 * Sends a transaction until it is final. They are the same bytes each time, which count once.
 *
 * @throws {OperatorError} when it fails, expires or is not final in time
 */
export async function sendAndFollow(
  connection: Connection,
  wire: Uint8Array,
  signature: string,
  lastValidBlockHeight: number,
): Promise<void> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    // A lost answer says nothing about the transaction: its status does.
    await connection.sendRawTransaction(wire, { skipPreflight: true }).catch(() => '');
    // The height comes first: what has not landed by then never will.
    const height = await connection.getBlockHeight('finalized').catch(() => 0);
    const seen = await connection.getSignatureStatuses([signature]).catch(() => null);
    const status = seen?.value[0];
    if (status?.err) throw new OperatorError(`It failed: ${JSON.stringify(status.err)}.`);
    if (status?.confirmationStatus === 'finalized') return;
    if (seen && !status && height > lastValidBlockHeight) {
      throw new OperatorError('It expired before it landed: nothing has moved. Try again.');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new OperatorError('It is not final yet: look it up before you try again.');
}
