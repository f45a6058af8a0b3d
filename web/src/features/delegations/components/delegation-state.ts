import type { DelegationRowFragment } from '../../../generated/graphql.ts';

export type DelegationState = 'open' | 'coming' | 'over' | 'ended';

/** Where a delegation stands at a moment. */
export function delegationState(
  { startsAt, endsAt, endedAt }: Pick<DelegationRowFragment, 'startsAt' | 'endsAt' | 'endedAt'>,
  now: Date,
): DelegationState {
  if (endedAt !== null) return 'ended';
  if (new Date(endsAt) <= now) return 'over';
  return new Date(startsAt) <= now ? 'open' : 'coming';
}

/** Open or coming: it can still be ended. */
export const isLive = (state: DelegationState): boolean => state === 'open' || state === 'coming';
