import type { Role } from '@outlay/platform/auth';

export interface MemberFacts {
  readonly memberId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly walletAddress: string | null;
  /** Whether the member's payments become drafts. */
  readonly walletWatched: boolean;
  readonly roles: readonly Role[];
  readonly active: boolean;
}

export interface Treasury {
  readonly organizationId: string;
  readonly address: string;
  readonly isPrimary: boolean;
}

/** What events write, in the transaction of their delivery. */
export interface Projections {
  /** Stores a member's current state; a new wallet is watched from `changedAt` on. */
  saveMember(member: MemberFacts, changedAt: Date): Promise<void>;
  /** Stores a treasury. An organization's own one is watched from then on, and the one that it replaces no longer. */
  saveTreasury(treasury: Treasury, since: Date): Promise<void>;
  /** Stores a payment's draft. Idempotent. */
  linkExpense(draft: {
    expenseId: string;
    organizationId: string;
    ownerId: string;
    signature: string;
    asset: string;
  }): Promise<void>;
  /** Stores the signature of a payout, and corrects the label of movements recorded before it. None of them can be an expense. */
  savePayoutSignature(payout: { signature: string; payoutId: string }): Promise<void>;
}
