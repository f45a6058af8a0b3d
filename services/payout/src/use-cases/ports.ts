import type { Viewer } from '@outlay/platform/auth';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { Quote } from '../domain/approved-payment.ts';
import type { PaymentFacts } from '../domain/check-chain.ts';
import type { Evidence } from '../domain/follow-attempt.ts';
import type { HoldCode } from '../domain/holds.ts';
import type { JournalEntry } from '../domain/journal.ts';
import type { Attempt, AttemptState, FrozenTerms, Payout, PayoutStatus } from '../domain/payout.ts';
import type { Exposure } from '../domain/reservation.ts';

export interface Clock {
  now(): Date;
}

/** What other services own and this one has projected from their events. */
export interface Directory {
  /** Where a member is paid at present; null when the member has no wallet or is not known. */
  payeeWallet(organizationId: string, memberId: string): Promise<string | null>;
  newestQuote(): Promise<Quote | null>;
}

export interface NewPayout {
  readonly id: string;
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  readonly payeeId: string;
  readonly amountUsdMinor: bigint;
  readonly content: ApprovedContent;
  readonly contentHash: string;
  readonly recipientAddress: string | null;
  readonly queuedAt: Date;
  readonly cause: Cause;
}

/** Fields that a transition writes besides the status. */
export interface PayoutPatch {
  readonly status: PayoutStatus;
  readonly terms?: FrozenTerms;
  readonly recipientAddress?: string | null;
  readonly attemptCount?: number;
  readonly attemptsBeforeRelease?: number;
  readonly waivedCode?: HoldCode | null;
  readonly signature?: string;
  readonly reasonCode?: string | null;
  readonly reason?: string | null;
  readonly sentAt?: Date;
  readonly paidAt?: Date;
}

/** A payout that one worker may move; the token fences off whoever held it before. */
export interface Claim {
  readonly payout: Payout;
  readonly token: bigint;
}

export type NewAttempt = Omit<Attempt, 'state'>;

/** How an attempt ended. */
export interface AttemptEnd {
  readonly state: Exclude<AttemptState, 'OPEN'>;
  /** Slot that it landed in; null when it expired. */
  readonly slot: number | null;
  readonly feeLamports: bigint | null;
  readonly error: string | null;
}

/** Payouts inside one transaction. */
export interface PayoutRepository {
  /** False when the approval, or another live payout of the expense, is there already. */
  insert(payout: NewPayout): Promise<boolean>;
  /** The row locked until the transaction ends; null when the organisation has none with this id. */
  lock(organizationId: string, id: string): Promise<Payout | null>;
  /** Writes the patch if the payout still has its status and the claim its token; false when somebody else moved it. */
  move(claim: Claim, patch: PayoutPatch): Promise<boolean>;
  /** The same for a row that this transaction has locked; fences off every claim on it. */
  moveLocked(payout: Payout, patch: PayoutPatch): Promise<void>;
  insertAttempt(attempt: NewAttempt): Promise<void>;
  openAttempt(payoutId: string): Promise<Attempt | null>;
  endAttempt(attempt: Attempt, end: AttemptEnd): Promise<void>;
  /** Serialises reservations: held until the transaction ends. */
  lockTreasury(): Promise<void>;
  /** What is promised beyond a balance that was read at `balanceSlot`. */
  exposure(balanceSlot: number, now: Date): Promise<Exposure>;
  /** The kill switch: while it is on, nothing new is signed. */
  isPaused(): Promise<boolean>;
}

/** Everything one step writes, in one transaction: state, journal and events together or not at all. */
export interface Scope {
  readonly payouts: PayoutRepository;
  readonly directory: Directory;
  book(payoutId: string, attempt: number | null, entry: JournalEntry): Promise<void>;
  recordDecision(decision: {
    payout: Payout;
    actorId: string;
    action: 'release' | 'cancel';
    reason: string;
  }): Promise<void>;
  publish(event: AnyOutgoingEvent): Promise<void>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** What is to be signed. */
export interface Transfer {
  readonly recipient: string;
  readonly amountBaseUnits: bigint;
  readonly memo: string;
}

export type SignedTransfer = Omit<NewAttempt, 'payoutId' | 'number'>;

export type SigningOutcome =
  | { readonly kind: 'signed'; readonly transfer: SignedTransfer }
  /** The rehearsal failed in a way that says something about the payment. */
  | { readonly kind: 'objection'; readonly code: HoldCode }
  /** It failed in a way that says nothing about it. */
  | { readonly kind: 'later' };

/** Thrown when the chain could not be asked: evidence for nothing. */
export class RailUnavailableError extends Error {
  override readonly name = 'RailUnavailableError';
}

/** The one way money leaves. */
export interface Rail {
  /** Whether a text can be an address at all. */
  isAddress(text: string): boolean;
  /** Whether this is the chain that the configuration names. @throws {RailUnavailableError} */
  isExpectedChain(): Promise<boolean>;
  /** @throws {RailUnavailableError} */
  paymentFacts(recipient: string): Promise<PaymentFacts>;
  /** Rehearses, then signs with a fresh blockhash. Sends nothing. @throws {RailUnavailableError} */
  sign(transfer: Transfer): Promise<SigningOutcome>;
  /** Hands the persisted bytes to the network. Never rejects: a send error says nothing. */
  broadcast(signedTransaction: string): Promise<void>;
  evidence(attempt: Attempt): Promise<Evidence>;
  /**
   * What has left the treasury's PYUSD account for good since the transaction `since`; with null only where that history ends.
   * @throws {RailUnavailableError}
   */
  outflows(since: string | null): Promise<TreasuryHistory>;
}

export interface TreasuryHistory {
  /** Newest final transaction of the account; null when it has none after `since`. */
  readonly newestSignature: string | null;
  readonly outflows: readonly Outflow[];
}

export interface Outflow {
  readonly signature: string;
  readonly amountBaseUnits: bigint;
}

/** What the reconciler keeps. */
export interface ReconciliationRepository {
  /** Last transaction that was looked at; null before the first round. */
  cursor(): Promise<string | null>;
  /** Of these, the ones that this service signed and has not given up. */
  ownAmong(signatures: readonly string[]): Promise<ReadonlySet<string>>;
  /** Moves the cursor; with a reason it turns the kill switch on in the same transaction. */
  record(cursor: string, pauseReason: string | null): Promise<void>;
}

/** Reads for pages; each is scoped to what the viewer may see. */
export interface PayoutQueries {
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Payout[]>;
  /** The live payout of each expense, else its newest cancelled one. */
  findByExpenses(viewer: Viewer, expenseIds: readonly string[]): Promise<Payout[]>;
  newest(
    viewer: Viewer,
    request: { readonly status: readonly PayoutStatus[] | null; readonly first: number },
  ): Promise<Payout[]>;
}

/** What every use case that a person starts is given. */
export interface Actor {
  readonly viewer: Viewer;
  readonly cause: Cause;
}

export interface UseCasePorts {
  readonly unitOfWork: UnitOfWork;
}
