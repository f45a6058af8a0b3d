import type { Member } from '../domain/member.ts';
import type { Actor, Scope } from './ports.ts';

/** Returns the viewer's own row, locked; null when they are no longer an active member. */
export async function lockOwnMember(scope: Scope, { viewer }: Actor): Promise<Member | null> {
  const member = await scope.members.lock(viewer.organizationId, viewer.userId);
  return member?.status === 'active' ? member : null;
}
