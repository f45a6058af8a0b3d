import { DECIDING_ROLES, type Role } from '@outlay/platform/auth';

/** Of an organisation, deactivated ones included: lists of members end here. The SDL names it. */
export const MEMBERS_MAX = 5_000;

/** Invited members have a link by email and no password yet. */
export type MemberStatus = 'invited' | 'active' | 'deactivated';

/** A group of members. */
export interface Department {
  readonly id: string;
  readonly name: string;
}

export interface BudgetedDepartment extends Department {
  /** Planned spending per calendar month in US dollars with two decimals; null for no budget. */
  readonly monthlyBudgetUsd: string | null;
}

/** A role of an organisation, or that of an operator's account. */
export type AccountRole = Role | 'operator';

/** Someone who can sign in: a member of an organisation, or an operator, who belongs to none. */
export interface Account {
  readonly id: string;
  readonly organizationId: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly AccountRole[];
  readonly managerId: string | null;
  readonly department: Department | null;
  /** Wallet for reimbursements; null until set. */
  readonly walletAddress: string | null;
  /** Memo of payments to it; null where none is required. */
  readonly walletMemo: string | null;
  /** When it or its memo was last set or removed; null for the initial wallet. */
  readonly walletChangedAt: Date | null;
  /** Whether its payments become drafts. */
  readonly walletWatched: boolean;
  readonly status: MemberStatus;
  readonly lastSignInAt: Date | null;
  /** Counts changes of roles and status: an access token of an earlier version is outdated. */
  readonly accessVersion: number;
  readonly accessChangedAt: Date | null;
  readonly hasSecondFactor: boolean;
  /** Of its approvers, finance and admins; false for an operator, who belongs to none. */
  readonly organizationRequiresSecondFactor: boolean;
}

/** A person in one organisation. */
export interface Member extends Account {
  readonly organizationId: string;
  readonly roles: readonly Role[];
}

export const isMember = (account: Account | null): account is Member =>
  account !== null && account.organizationId !== null;

/** Part of every change of roles or status, so that access tokens of before are refused. */
export const outdateTokens = (
  { accessVersion }: Account,
  now: Date,
): Pick<Member, 'accessVersion' | 'accessChangedAt'> => ({
  accessVersion: accessVersion + 1,
  accessChangedAt: now,
});

/** Email addresses are compared without case and surrounding space. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const isActiveAdmin = (member: Member | null): member is Member =>
  member?.status === 'active' && member.roles.includes('admin');

interface Viewer {
  readonly userId: string;
  readonly roles: readonly Role[];
}

/** The last sign-in is visible to the member and admins only. */
export const maySeeSignIns = (viewer: Viewer, member: Account): boolean =>
  viewer.userId === member.id || viewer.roles.includes('admin');

/**
 * An address leads to everything that its owner ever received and spent. An approver sees the one that they decide on, as part of the
 * expense.
 */
export const maySeeWallet = (viewer: Viewer, member: Account): boolean =>
  viewer.userId === member.id ||
  viewer.roles.some((role) => role === 'finance' || role === 'admin');

/** Whoever decides on a payment must see that its wallet is new. */
export const maySeeWalletChange = (viewer: Viewer, member: Account): boolean =>
  viewer.userId === member.id || viewer.roles.some((role) => DECIDING_ROLES.includes(role));
