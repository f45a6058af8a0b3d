import { handOver } from '../domain/hand-over.ts';
import type { Member } from '../domain/member.ts';
import { moveCases } from './move-cases.ts';
import type { Clock, Scope } from './ports.ts';

/**
 * Notes what identity told of a member. What waits for somebody who has left goes on to somebody else, be it that they left
 * just now, be it that the one who can take over came only now.
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
