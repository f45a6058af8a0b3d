import { DECIDING_ROLES, type Role } from '@outlay/platform/auth';
import { refuse, type Refused } from '@outlay/platform/result';
import { dayName, dayStart, nextDay } from '@outlay/schemas/months';

/** Maximum members of an organization, including deactivated ones. Lists of members end here, as the SDL states. */
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

/** A role in an organization, or the role of an operator's account. */
export type AccountRole = Role | 'operator';

/** Someone who can sign in: a member of an organization, or an operator without one. */
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
  /** Memo for payments to the wallet; null when it needs no memo. */
  readonly walletMemo: string | null;
  /** When the wallet or its memo was last set or removed; null for the initial wallet. */
  readonly walletChangedAt: Date | null;
  /** Whether payments from the wallet become drafts. */
  readonly walletWatched: boolean;
  readonly status: MemberStatus;
  /** Last day of an accountant's access, yyyy-mm-dd in `timeZone`; null without an end. */
  readonly accessEndsOn: string | null;
  /** IANA time zone of the organization. */
  readonly timeZone: string;
  readonly lastSignInAt: Date | null;
  /** Increases with every change of roles or status. Access tokens of an earlier version are outdated. */
  readonly accessVersion: number;
  readonly accessChangedAt: Date | null;
  readonly hasSecondFactor: boolean;
  /** Whether approvers, finance and admins of the organization need a second factor; false for an operator. */
  readonly organizationRequiresSecondFactor: boolean;
}

/** A person in one organization. */
export interface Member extends Account {
  readonly organizationId: string;
  readonly roles: readonly Role[];
}

export const isMember = (account: Account | null): account is Member =>
  account !== null && account.organizationId !== null;

/** Part of every change of roles or status, so that older access tokens are refused. */
export const outdateTokens = (
  { accessVersion }: Account,
  now: Date,
): Pick<Member, 'accessVersion' | 'accessChangedAt'> => ({
  accessVersion: accessVersion + 1,
  accessChangedAt: now,
});

/** Email addresses are compared without case and surrounding spaces. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const isActiveAdmin = (member: Member | null): member is Member =>
  member?.status === 'active' && member.roles.includes('admin');

type Access = Pick<Account, 'accessEndsOn' | 'timeZone'>;

/** Milliseconds until access ends, zero or less once it has; null without an end. */
const accessLeftMs = ({ accessEndsOn, timeZone }: Access, now: Date): number | null =>
  accessEndsOn === null
    ? null
    : dayStart(timeZone, nextDay(accessEndsOn)).getTime() - now.getTime();

/** Why somebody whose access has ended can't sign in; null while it lasts. */
export function accessEnded(access: Access, now: Date): Refused<'ACCESS_ENDED'> | null {
  const left = accessLeftMs(access, now);
  return left === null || left > 0
    ? null
    : refuse(
        'ACCESS_ENDED',
        `Your access ended on ${dayName(access.accessEndsOn ?? '')}. Ask an admin of the organization to extend it.`,
      );
}

/** Seconds that a token may live: the usual ones, and never longer than the access. */
export const tokenLifetimeS = (access: Access, now: Date, usualS: number): number =>
  Math.min(usualS, Math.max(0, Math.floor((accessLeftMs(access, now) ?? Infinity) / 1_000)));

interface Viewer {
  readonly userId: string;
  readonly roles: readonly Role[];
}

/** Only the member and admins can see the last sign-in, and when access ends. */
export const maySeeSignIns = (viewer: Viewer, member: Account): boolean =>
  viewer.userId === member.id || viewer.roles.includes('admin');

/**
 * A wallet address reveals everything that its owner ever received and spent. Approvers see it only as part of an expense that
 * they decide on.
 */
export const maySeeWallet = (viewer: Viewer, member: Account): boolean =>
  viewer.userId === member.id ||
  viewer.roles.some((role) => role === 'finance' || role === 'admin');

/** An approver of a payment must see that its wallet is new. */
export const maySeeWalletChange = (viewer: Viewer, member: Account): boolean =>
  viewer.userId === member.id || viewer.roles.some((role) => DECIDING_ROLES.includes(role));
