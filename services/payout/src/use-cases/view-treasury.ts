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

export interface ViewTreasuryPorts {
  readonly unitOfWork: UnitOfWork;
  readonly rail: Pick<Rail, 'treasury' | 'source' | 'treasuryFacts' | 'isExpectedChain'>;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
}

/** The treasury as it is now; a chain that does not answer leaves its balances out. */
export const viewTreasury =
  ({ unitOfWork, rail, clock, limits }: ViewTreasuryPorts) =>
  async ({ viewer, cause }: Actor): Promise<Result<TreasuryView, PayoutRefusalCode>> => {
    if (!maySeeTreasury(viewer)) return treasuryForbidden();
    const { organizationId } = viewer;
    const facts = await factsOrNull(rail);
    return unitOfWork.run(cause, async ({ payouts, treasury }) =>
      ok({
        address: rail.treasury,
        facts,
        exposure: await payouts.exposure({
          balanceSlot: facts?.slot ?? 0,
          now: clock.now(),
          organizationId,
          source: rail.source,
          destination: null,
        }),
        queuedUsdMinor: await treasury.queuedUsdMinor(organizationId),
        pause: await treasury.pauseOf(organizationId),
        settings: (await treasury.settings(organizationId)) ?? defaultSettings(limits),
      }),
    );
  };

async function factsOrNull(rail: ViewTreasuryPorts['rail']): Promise<TreasuryFacts | null> {
  try {
    return (await rail.isExpectedChain()) ? await rail.treasuryFacts() : null;
  } catch (error) {
    if (error instanceof RailUnavailableError) return null;
    throw error;
  }
}
