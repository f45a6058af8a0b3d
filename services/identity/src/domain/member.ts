import type { Role } from '@outlay/platform/auth';

/** Invited members have a link by mail and no password yet. */
export type MemberStatus = 'invited' | 'active' | 'deactivated';

/** A part of the organisation that members belong to. */
export interface Department {
  readonly id: string;
  readonly name: string;
}

/** A person in one organisation. */
export interface Member {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly managerId: string | null;
  readonly department: Department | null;
  /** Where reimbursements go; null until set. */
  readonly walletAddress: string | null;
  readonly status: MemberStatus;
  readonly lastSignInAt: Date | null;
}

/** E-mail addresses are compared without regard to case and surrounding space. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const fullNameOf = ({
  firstName,
  lastName,
}: Pick<Member, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`;

export const isActiveAdmin = (member: Member | null): member is Member =>
  member?.status === 'active' && member.roles.includes('admin');

/** Newest sign-ins are the member's own affair, and the admins'. */
export const maySeeSignIns = (
  viewer: { readonly userId: string; readonly roles: readonly Role[] },
  member: Member,
): boolean => viewer.userId === member.id || viewer.roles.includes('admin');
