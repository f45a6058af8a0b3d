import type { Viewer } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import { maySeeTreasury } from '../domain/decisions.ts';
import {
  treasuryForbidden,
  treasuryUnavailable,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import { defaultSettings } from '../domain/settings.ts';
import type { TreasuryFacts, TreasuryState, TreasuryView } from '../domain/treasury.ts';
import {
  RailUnavailableError,
  type Actor,
  type Clock,
  type Rail,
  type Scope,
  type UnitOfWork,
} from './ports.ts';
import type { Treasuries } from './treasuries.ts';

export interface ViewTreasuryPorts {
  readonly unitOfWork: UnitOfWork;
  readonly treasuries: Treasuries;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
}

/** The treasury's state; without balances when the chain doesn't respond. */
export const viewTreasury =
  ({ unitOfWork, treasuries, clock, limits }: ViewTreasuryPorts) =>
  async ({ viewer, cause }: Actor): Promise<Result<TreasuryView, PayoutRefusalCode>> => {
    if (!maySeeTreasury(viewer)) return treasuryForbidden();
    const { organizationId } = viewer;
    const primary = treasuries.primaryOf(organizationId);
    if (!primary) return treasuryUnavailable();
    const second = treasuries.secondOf(organizationId);
    const [facts, secondFacts] = await Promise.all([
      factsOrNull(primary),
      second && factsOrNull(second),
    ]);
    return unitOfWork.run(cause, async (scope) => {
      const { treasury } = scope;
      const stateOf = stateReader(scope, organizationId, clock.now());
      const settings = (await treasury.settings(organizationId)) ?? defaultSettings(limits);
      const state = await stateOf(primary, facts);
      return ok({
        ...state,
        pause: (await treasury.pauseOf(organizationId)) ?? state.pause,
        queuedUsdMinor: await treasury.queuedUsdMinor(organizationId),
        settings,
        second: second && { ...(await stateOf(second, secondFacts)), settings },
      });
    });
  };

/** Where members pay back what they owe; null without a treasury. */
export const repaymentAddress =
  ({ treasuries }: Pick<ViewTreasuryPorts, 'treasuries'>) =>
  ({ organizationId }: Viewer): string | null =>
    treasuries.primaryOf(organizationId)?.address ?? null;

const stateReader =
  ({ payouts, treasury }: Scope, organizationId: string, now: Date) =>
  async ({ name, address, source }: Rail, facts: TreasuryFacts | null): Promise<TreasuryState> => ({
    name,
    address,
    facts,
    exposure: await payouts.exposure({
      balanceSlot: facts?.slot ?? 0,
      now,
      organizationId,
      source,
      destination: null,
    }),
    pause: await treasury.stopOf(name),
  });

async function factsOrNull(rail: Rail): Promise<TreasuryFacts | null> {
  try {
    return (await rail.isExpectedChain()) ? await rail.treasuryFacts() : null;
  } catch (error) {
    if (error instanceof RailUnavailableError) return null;
    throw error;
  }
}
