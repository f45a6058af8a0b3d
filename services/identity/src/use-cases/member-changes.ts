import { ok, refuse, type Result } from '@outlay/platform/result';
import { changesBetween, type AuditChange } from '../domain/audit.ts';
import type { RefusalCode } from '../domain/identity-refusals.ts';
import { checkManagerChain } from '../domain/manager-chain.ts';
import type { Member } from '../domain/member.ts';
import type { Scope } from './ports.ts';

/** Audited fields of a member. */
export const AUDITED_FIELDS = [
  'email',
  'firstName',
  'lastName',
  'roles',
  'accessEndsOn',
  'manager',
  'department',
  'status',
] as const;

type Audited = Partial<Record<(typeof AUDITED_FIELDS)[number], string | readonly string[] | null>>;

export const auditable = (member: Member): Audited => ({
  email: member.email,
  firstName: member.firstName,
  lastName: member.lastName,
  roles: member.roles,
  accessEndsOn: member.accessEndsOn,
  manager: member.managerId && `member ${member.managerId}`,
  department: member.department?.name ?? null,
  status: member.status,
});

export const memberChangesBetween = (before: Member, after: Member): AuditChange[] =>
  changesBetween(auditable(before), auditable(after), AUDITED_FIELDS);

/** Audited fields of a member's wallet. */
export const walletChangesBetween = (before: Member, after: Member): AuditChange[] => {
  const auditableWallet = ({ walletAddress, walletMemo, walletWatched }: Member) => ({
    walletAddress,
    walletMemo,
    walletWatched: String(walletWatched),
  });
  return changesBetween(auditableWallet(before), auditableWallet(after), [
    'walletAddress',
    'walletMemo',
    'walletWatched',
  ]);
};

/** Checks whether a member may report to `managerId`, an active member of the organization who doesn't report to them. */
export async function findManager(
  scope: Scope,
  request: {
    person: Pick<Member, 'id' | 'firstName' | 'lastName'>;
    organizationId: string;
    managerId: string | null;
  },
): Promise<Result<null, RefusalCode>> {
  const { person, organizationId, managerId } = request;
  if (managerId === null) return ok(null);
  const chain = await scope.members.chainFrom(organizationId, managerId);
  const [manager] = chain;
  if (!manager || manager.status === 'deactivated') {
    return refuse('VALIDATION_FAILED', 'This manager does not exist.', 'managerId');
  }
  return checkManagerChain(person, chain);
}
