import type { Viewer } from '@outlay/platform/auth';
import { lastDays, treasuryDays, type TreasuryDay } from '../domain/treasury-history.ts';
import type { Clock, PayoutQueries } from './ports.ts';
import { treasuriesOf, type Treasuries } from './treasuries.ts';

export interface ViewTreasuryHistoryPorts {
  readonly queries: Pick<PayoutQueries, 'treasuryHistory'>;
  readonly treasuries: Treasuries;
  readonly clock: Clock;
}

/** Balances of the organization's treasuries by day, oldest first; null until their whole history has been read. */
export const viewTreasuryHistory =
  ({ queries, treasuries, clock }: ViewTreasuryHistoryPorts) =>
  async (viewer: Viewer, dayCount: number): Promise<TreasuryDay[] | null> => {
    const names = treasuriesOf(treasuries, viewer.organizationId).map(({ name }) => name);
    if (names.length === 0) return null;
    const days = lastDays(clock.now(), dayCount);
    const booked = await queries.treasuryHistory(viewer, { names, days });
    return booked && treasuryDays(booked, days);
  };
