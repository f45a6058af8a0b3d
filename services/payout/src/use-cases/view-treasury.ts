import { ok, type Result } from '@outlay/platform/result';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import { maySeeTreasury } from '../domain/decisions.ts';
import { treasuryForbidden, type PayoutRefusalCode } from '../domain/payout-refusals.ts';
import { defaultSettings } from '../domain/settings.ts';
import type { TreasuryFacts, TreasuryView } from '../domain/treasury.ts';
import {
  RailUnavailableError,
  type Actor,
  type Clock,
  type Rail,
  type UnitOfWork,
} from './ports.ts';
import type { Treasuries } from './treasuries.ts';

export interface ViewTreasuryPorts {
  readonly unitOfWork: UnitOfWork;
  readonly treasuries: Treasuries;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
}

/** The treasury as it is now; a chain that does not answer leaves its balances out. */
export const viewTreasury =
  ({ unitOfWork, treasuries, clock, limits }: ViewTreasuryPorts) =>
  async ({ viewer, cause }: Actor): Promise<Result<TreasuryView, PayoutRefusalCode>> => {
    if (!maySeeTreasury(viewer)) return treasuryForbidden();
    const { organizationId } = viewer;
    const { primary: rail } = treasuries;
    const facts = await factsOrNull(rail);
    return unitOfWork.run(cause, async ({ payouts, treasury }) =>
      ok({
        address: rail.address,
        facts,
        exposure: await payouts.exposure({
          balanceSlot: facts?.slot ?? 0,
          now: clock.now(),
          organizationId,
          source: rail.source,
          destination: null,
        }),
        queuedUsdMinor: await treasury.queuedUsdMinor(organizationId),
        pause: (await treasury.pauseOf(organizationId)) ?? (await treasury.stopOf(rail.name)),
        settings: (await treasury.settings(organizationId)) ?? defaultSettings(limits),
      }),
    );
  };

async function factsOrNull(rail: Rail): Promise<TreasuryFacts | null> {
  try {
    return (await rail.isExpectedChain()) ? await rail.treasuryFacts() : null;
  } catch (error) {
    if (error instanceof RailUnavailableError) return null;
    throw error;
  }
}
