import type { Stop } from '../domain/books.ts';
import { stopForAddress, type TreasuryIdentity } from '../domain/treasuries.ts';
import type { Scope } from './ports.ts';
import { stopTreasury } from './stop-payouts.ts';

/**
 * Stores a treasury's name and address when first seen. A changed address under a known name stops its payouts, because books,
 * cursors and pending payments belong to the old one. Returns the reason; null when the address is unchanged.
 */
export async function recogniseTreasury(
  scope: Scope,
  treasury: TreasuryIdentity,
): Promise<Stop | null> {
  const reconciliation = scope.reconciliation(treasury);
  const stop = stopForAddress(treasury, await reconciliation.recognise());
  if (!stop) {
    if (await reconciliation.announce()) await publishTreasury(scope, treasury);
    return null;
  }
  await scope.payouts.lockTreasuries();
  await stopTreasury(scope, treasury, stop);
  return stop;
}

const publishTreasury = (
  scope: Scope,
  { organizationId, name, address, source, isPrimary }: TreasuryIdentity,
): Promise<void> =>
  scope.publishFor(organizationId, {
    type: 'TreasuryCreated',
    aggregateId: name,
    data: { name, address, tokenAccount: source, isPrimary },
  });
