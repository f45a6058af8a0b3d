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
  /** Memo that payments to it carry; null where none is asked for. */
  readonly walletMemo: string | null;
  /** When it or its memo was last set or removed; null while it is the one that came with the account. */
  readonly walletChangedAt: Date | null;
  /** Whether what it pays becomes drafts. */
  readonly walletWatched: boolean;
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

interface Looker {
  readonly userId: string;
  readonly roles: readonly Role[];
}

/** Newest sign-ins are the member's own affair, and the admins'. */
export const maySeeSignIns = (viewer: Looker, member: Member): boolean =>
  viewer.userId === member.id || viewer.roles.includes('admin');

/** Whoever pays has to see that a wallet is new. */
export const maySeeWalletChange = (viewer: Looker, member: Member): boolean =>
  maySeeSignIns(viewer, member) || viewer.roles.includes('finance');
