import type { Stop } from '../domain/books.ts';
import { judgeMint, type MintJudgement, type MintSettings } from '../domain/mint-guard.ts';
import type { Scope } from './ports.ts';

/**
 * Stops the payouts of all organisations and tells each of them once; while they are stopped, further reasons change nothing.
 * Returns whether this was the one that stopped them.
 */
export async function stopPayouts(
  scope: Scope,
  stop: Stop,
  observedMint: MintSettings | null = null,
): Promise<boolean> {
  const stopped = await scope.treasury.stop(stop, observedMint);
  if (!stopped) return false;
  const { stopId, since } = stopped;
  for (const organizationId of await scope.treasury.organizations()) {
    await scope.publishFor(organizationId, {
      type: 'PayoutsStopped',
      aggregateId: stopId,
      data: { stopId, ...stop, since: since.toISOString() },
    });
  }
  return true;
}

/**
 * Judges the mint as it is now, in the transaction that holds the treasury's lock: settings of the first sight are kept, changed
 * ones stop payouts.
 */
export async function guardMint(
  scope: Scope,
  observed: MintSettings | null,
): Promise<{ judgement: MintJudgement; hasStopped: boolean }> {
  await scope.payouts.lockTreasury();
  const judgement = judgeMint(await scope.treasury.acceptedMint(), observed);
  if (judgement.kind === 'first' && observed) await scope.treasury.acceptMint(observed, null);
  const hasStopped =
    judgement.kind === 'stop' &&
    (await stopPayouts(scope, { code: 'MINT_CHANGED', reason: judgement.reason }, observed));
  return { judgement, hasStopped };
}
