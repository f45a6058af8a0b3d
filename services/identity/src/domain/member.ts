import type { Role } from '@outlay/platform/auth';

export interface Organization {
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
  readonly department: string | null;
  /** Where reimbursements go; null until set. */
  readonly walletAddress: string | null;
  readonly active: boolean;
}

/** E-mail addresses are compared without regard to case and surrounding space. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
