import type { Cause } from '@outlay/platform/outbox';
import { randomUUID } from 'node:crypto';
import type { Stop } from '../domain/books.ts';
import { judgeMint, type MintJudgement, type MintSettings } from '../domain/mint-guard.ts';
import type { TreasuryIdentity } from '../domain/treasuries.ts';
import type { Scope } from './ports.ts';

/** No organization and no actor, because the service acts on its own. */
export const ownCause = (): Cause => ({
  organizationId: '0',
  actorId: null,
  correlationId: randomUUID(),
  causationId: null,
});

/**
 * Stops the payouts of all organizations and publishes one event per organization. While they are stopped, further reasons change
 * nothing. Returns whether this call stopped them.
 */
export const stopPayouts = async (
  scope: Scope,
  stop: Stop,
  observedMint: MintSettings | null = null,
): Promise<boolean> =>
  notify(
    scope,
    stop,
    await scope.treasury.stop(stop, observedMint),
    await scope.treasury.organizations(),
  );

/** Stops one treasury and notifies its organization; other payouts continue. */
export const stopTreasury = async (
  scope: Scope,
  {
    name,
    organizationId,
    isPrimary,
  }: Pick<TreasuryIdentity, 'name' | 'organizationId' | 'isPrimary'>,
  stop: Stop,
): Promise<boolean> => {
  const named = isPrimary ? stop : { ...stop, reason: `Treasury ${name}: ${stop.reason}` };
  return notify(scope, named, await scope.treasury.stopTreasury(name, named), [organizationId]);
};

async function notify(
  scope: Scope,
  stop: Stop,
  stopped: { readonly stopId: string; readonly since: Date } | null,
  organizationIds: readonly string[],
): Promise<boolean> {
  if (!stopped) return false;
  const { stopId, since } = stopped;
  for (const organizationId of organizationIds) {
    await scope.publishFor(organizationId, {
      type: 'PayoutsStopped',
      aggregateId: stopId,
      data: { stopId, ...stop, since: since.toISOString() },
    });
  }
  return true;
}

/** Checks the mint in a transaction that blocks signing: first settings are stored, changed ones stop payouts. */
export async function guardMint(
  scope: Scope,
  observed: MintSettings | null,
): Promise<{ judgement: MintJudgement; hasStopped: boolean }> {
  await scope.payouts.lockTreasuries();
  const judgement = judgeMint(await scope.treasury.acceptedMint(), observed);
  if (judgement.kind === 'first' && observed) await scope.treasury.acceptMint(observed, null);
  const hasStopped =
    judgement.kind === 'stop' &&
    (await stopPayouts(scope, { code: 'MINT_CHANGED', reason: judgement.reason }, observed));
  return { judgement, hasStopped };
}
