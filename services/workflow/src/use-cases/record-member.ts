import { handOver } from '../domain/hand-over.ts';
import type { Member } from '../domain/member.ts';
import { moveCases } from './move-cases.ts';
import type { Clock, Scope } from './ports.ts';

/**
 * Stores a member's state from identity. Reassigns the steps of members who have left, whether this member has just left or is
 * the first who can take over.
 */
export async function recordMember(
  scope: Scope,
  clock: Clock,
  member: Omit<Member, 'delegateId' | 'delegation'>,
): Promise<void> {
  await scope.saveMember(member);
  const now = clock.now();
  await moveCases(
    scope,
    (afterId, max) => scope.lockOrphaned(afterId, max, now),
    ({ instance, members }) => handOver(instance, member.id, members, now),
  );
}
