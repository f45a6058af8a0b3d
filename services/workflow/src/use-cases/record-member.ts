import { handOver } from '../domain/hand-over.ts';
import type { Member } from '../domain/member.ts';
import { moveCases } from './move-cases.ts';
import type { Clock, Proofs, Scope } from './ports.ts';

/** A member as identity publishes them. */
export type RecordedMember = Omit<Member, 'delegateId' | 'delegation'>;

/**
 * Stores a member's state from identity. Reassigns the steps of members who can't decide any more, whether this is one of them or
 * the first who can take over.
 */
export async function recordMember(
  scope: Scope,
  { clock, proofs }: { readonly clock: Clock; readonly proofs: Proofs },
  member: RecordedMember,
): Promise<void> {
  await scope.saveMember(member);
  const now = clock.now();
  await moveCases(
    scope,
    (afterId, max) => scope.lockOrphaned(afterId, max, now),
    ({ instance, members }) => handOver(instance, member.id, members, now),
    proofs,
  );
}
