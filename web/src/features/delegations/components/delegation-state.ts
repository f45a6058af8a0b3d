import type { DelegationRowFragment } from '#graphql';

export type DelegationState = 'open' | 'coming' | 'over' | 'ended';

/** State of a delegation at a given time. */
export function delegationState(
  { startsAt, endsAt, endedAt }: Pick<DelegationRowFragment, 'startsAt' | 'endsAt' | 'endedAt'>,
  now: Date,
): DelegationState {
  if (endedAt !== null) return 'ended';
  if (new Date(endsAt) <= now) return 'over';
  return new Date(startsAt) <= now ? 'open' : 'coming';
}

/** Whether it is active or upcoming, and can still be ended. */
export const isLive = (state: DelegationState): boolean => state === 'open' || state === 'coming';
