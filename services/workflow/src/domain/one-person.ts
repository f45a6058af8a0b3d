import { isOnePerson, originOf, type Authority, type Waiting } from '@outlay/authority';
import type { Instance } from './instance.ts';

/** An account that counts as the person who brought it in. */
export interface SponsoredAccount {
  readonly memberId: string;
  readonly sponsorId: string;
}

/**
 * Returns the account by which the decider and somebody else behind an approval count as one person; null when all of them are
 * separate people. No payment would be made on such an approval.
 */
export function onePersonBehind(
  authority: Authority,
  { submitterId, steps }: Pick<Instance, 'submitterId' | 'steps'>,
  deciderId: string,
  waiting: Waiting,
): SponsoredAccount | null {
  const approvers = steps.flatMap(({ approvals }) => approvals.map(({ byId }) => byId));
  const same = [submitterId, ...approvers].find(
    (id) => id !== deciderId && isOnePerson(authority, id, deciderId, waiting),
  );
  if (same === undefined) return null;
  const memberId = originOf(authority, deciderId, waiting) === deciderId ? same : deciderId;
  return { memberId, sponsorId: authority.members.get(memberId)?.sponsorId ?? memberId };
}

/** Says whose account it is, and who can settle it. */
export const sponsoredWords = (
  { memberId, sponsorId }: SponsoredAccount,
  nameOf: (id: string) => string,
): string =>
  `${nameOf(memberId)} was invited by ${nameOf(sponsorId)} alone. Another admin confirms the account first.`;
