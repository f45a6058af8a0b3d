import { fullName } from '@outlay/platform/text';
import { ok, refuse, type Result } from '@outlay/platform/result';
import type { Member } from './member.ts';

type Person = Pick<Member, 'id' | 'firstName' | 'lastName'>;

/**
 * Whether a member may report to the first of `chain`: that person, their manager, and so on. A manager cycle would have no
 * top, and approvals would loop in it.
 */
export function checkManagerChain(
  member: Person,
  chain: readonly Person[],
): Result<null, 'MANAGER_CYCLE'> {
  const place = chain.findIndex(({ id }) => id === member.id);
  if (place < 0) return ok(null);
  const circle = [member, ...chain.slice(0, place), member].map(fullName);
  return refuse(
    'MANAGER_CYCLE',
    place === 0
      ? `${fullName(member)} cannot be their own manager.`
      : `Managers can't be circular: ${circle.join(' reports to ')}.`,
    'managerId',
  );
}
