import type { Asking, Changes, ChangeKind, ChangeScope, RunInScope } from '@outlay/authority-log';
import type { PriceProof } from '@outlay/prices';
import type { Page } from '@outlay/platform/paging';
import type { PaymentRequest, SignerRefusalCode } from '@outlay/schemas/signer-api';
import type { PathStep } from '@outlay/platform/audit-chain';
import type { Viewer } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Result } from '@outlay/platform/result';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { SignedApproval } from '../domain/approval.ts';
import type { PaidAsset } from '../domain/paid-asset.ts';
import type { Quotes } from '../domain/proven-rates.ts';
import type { PaymentFacts } from '../domain/check-chain.ts';
import type { Evidence } from '../domain/follow-attempt.ts';
import type { HoldCode } from '../domain/holds.ts';
import type { HistoryDay, NamedPayment, PaymentProof } from '../domain/payment-proof.ts';
import type { JournalEntry } from '../domain/journal.ts';
import type { Payee } from '../domain/payee-wallet.ts';
import type { PayoutRefusalCode } from '../domain/payout-refusals.ts';
import type { Movement } from '../domain/books.ts';
import type {
  Attempt,
  AttemptRecord,
  AttemptState,
  FrozenTerms,
  Payout,
  PayoutStatus,
} from '../domain/payout.ts';
import type { PayoutFilter, PayoutTotal } from '../domain/payout-search.ts';
import type { Exposure } from '../domain/reservation.ts';
import type { AddressKind } from '../domain/settings.ts';
import type { TreasuryIdentity } from '../domain/treasuries.ts';
import type { WaitingPayee } from '../domain/waiting-payees.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import type { SignedWithdrawal, WithdrawalRepository } from './withdrawal-ports.ts';
import type { TreasuryFacts } from '../domain/treasury.ts';
import type { BookedTreasury } from '../domain/treasury-history.ts';
import type { TreasuryStatement } from '../domain/treasury-statement.ts';
import type {
  Cursors,
  PaymentRules,
  ReadPosition,
  ReconciliationRepository,
  TreasuryRepository,
} from './treasury-ports.ts';

export interface Clock {
  now(): Date;
}

/** Projections of other services' data. */
export interface Directory {
  /** Members by id; unknown members are left out. */
  payees(organizationId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, Payee>>;
  /** The newest price of PYUSD and the accepted daily rates. */
  quotes(): Promise<Quotes>;
}

export interface NewPayout {
  readonly id: string;
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  readonly payeeId: string;
  readonly amountUsdMinor: bigint;
  readonly asset: PaidAsset;
  readonly content: ApprovedContent;
  readonly contentHash: string;
  readonly approval: SignedApproval;
  readonly rateProof: PriceProof | null;
  readonly recipientAddress: string | null;
  readonly recipientMemo: string | null;
  readonly queuedAt: Date;
  readonly cause: Cause;
}

/** Fields that a transition writes besides the status. */
export interface PayoutPatch {
  readonly status: PayoutStatus;
  /** The new treasury; the database refuses it while another treasury's signed transaction may land. */
  readonly treasury?: string;
  readonly terms?: FrozenTerms;
  readonly recipientAddress?: string | null;
  readonly recipientMemo?: string | null;
  readonly attemptCount?: number;
  readonly attemptsBeforeRelease?: number;
  readonly waivedCode?: HoldCode | null;
  readonly signature?: string;
  readonly reasonCode?: string | null;
  readonly reason?: string | null;
  readonly sentAt?: Date;
  readonly paidAt?: Date;
}

/** A payout claimed by one worker; the token fences off earlier holders. */
export interface Claim {
  readonly payout: Payout;
  readonly token: bigint;
  /** Its attempt that may still land; null when there is no open attempt. */
  readonly openAttempt: Attempt | null;
}

export type NewAttempt = Omit<Attempt, 'state'>;

/** How an attempt ended. */
export interface AttemptEnd {
  readonly state: Exclude<AttemptState, 'OPEN'>;
  /** Slot in which it landed; null when it expired. */
  readonly slot: number | null;
  readonly feeLamports: bigint | null;
  readonly error: string | null;
}

/** Payouts inside one transaction. */
export interface PayoutRepository {
  /** Returns false when the approval, or another live payout of the expense, already exists. */
  insert(payout: NewPayout): Promise<boolean>;
  /** The row, locked until the transaction ends; null when the organization has no payout with this id. */
  lock(organizationId: string, id: string): Promise<Payout | null>;
  /** Writes the patch if the payout still has its status and the claim its token. Returns false when another worker moved it. */
  move(claim: Claim, patch: PayoutPatch): Promise<boolean>;
  /** Writes the patch to a row locked by this transaction, and ends every claim on it. */
  moveLocked(payout: Payout, patch: PayoutPatch): Promise<void>;
  insertAttempt(attempt: NewAttempt): Promise<void>;
  endAttempt(attempt: Attempt, end: AttemptEnd): Promise<void>;
  /** Whether any transaction signed for it may land or has landed. */
  hasAttemptThatMayLand(payoutId: string): Promise<boolean>;
  /** Blocks all signing until the transaction ends, for every treasury. */
  lockTreasuries(): Promise<void>;
  /**
   * Serialises reservations of one treasury and of one organization; locked until the transaction ends. Returns what the rules and
   * reservations are then.
   */
  lockToSign(
    treasury: string,
    recipients: readonly string[],
    request: ExposureRequest,
  ): Promise<{ rules: PaymentRules; exposure: Exposure }>;
  /** Reservations that a balance read at `balanceSlot` doesn't show. */
  exposure(request: ExposureRequest): Promise<Exposure>;
  /** The organization's payouts with these ids, locked until the transaction ends. */
  lockMany(organizationId: string, ids: readonly string[]): Promise<Payout[]>;
  /** Releases queued payouts for sending. */
  startRun(ids: readonly string[], now: Date): Promise<void>;
}

export interface ExposureRequest {
  readonly balanceSlot: number;
  readonly now: Date;
  readonly organizationId: string;
  /** The treasury's PYUSD account whose reservations count. */
  readonly source: string;
  /** PYUSD account that may have to be opened; null when there is no recipient. */
  readonly destination: string | null;
  /** Signature of the requesting attempt, if already written, so that it doesn't count against itself. */
  readonly except?: string;
}

/** References of a payout's entries. */
export interface Booking {
  readonly payoutId: string;
  readonly attempt: number | null;
  /** The treasury whose accounts change; null when none do. */
  readonly treasury: string | null;
}

export type DecisionAction = 'hold' | 'release' | 'cancel' | 'start_run' | 'remind';

/** Writes of one step in one transaction: state, journal and events together, or nothing. */
export interface Scope {
  readonly payouts: PayoutRepository;
  readonly directory: Directory;
  /** A member, locked until the transaction ends; null when unknown. */
  lockPayee(organizationId: string, memberId: string): Promise<Payee | null>;
  readonly treasury: TreasuryRepository;
  readonly withdrawals: WithdrawalRepository;
  reconciliation(treasury: TreasuryIdentity): ReconciliationRepository;
  book(about: Booking, ...entries: JournalEntry[]): Promise<void>;
  /** Books an entry about a treasury as a whole; `reference` names its cause. */
  bookTreasury(treasury: string, reference: string, entry: JournalEntry): Promise<void>;
  recordDecision(decision: {
    payout: Payout;
    actorId: string;
    action: DecisionAction;
    reason: string;
    /** Set when a person selected a treasury. */
    treasury?: string;
  }): Promise<void>;
  /** When the payee was last reminded of it; null when never. */
  remindedAt(payoutId: string): Promise<Date | null>;
  /** At most 500 of an organization's people, those who were never reminded first. */
  waitingPayees(organizationId: string): Promise<WaitingPayee[]>;
  /** Publishes events in this order. */
  publish(...events: AnyOutgoingEvent[]): Promise<void>;
  /** Publishes an event of another organization. */
  publishFor(organizationId: string, event: AnyOutgoingEvent): Promise<void>;
}

/** A transaction over one organization's payouts, in which the authority log decides. */
export type PayoutChangeScope = Scope & ChangeScope;

export type PayoutChange<Payload> = ChangeKind<PayoutChangeScope, Payload, PayoutRefusalCode>;

export type InChange = (cause: Cause) => RunInScope<PayoutChangeScope>;

/** What changes that the authority log decides about need. */
export interface ChangePorts {
  readonly inChange: InChange;
  readonly changes: Changes<PayoutChangeScope>;
}

/** Data for the decision about a payment. Reading reserves nothing. */
export interface Reads {
  readonly directory: Directory;
  readonly rules: TreasuryRepository['rules'];
  readonly exposure: PayoutRepository['exposure'];
}

export interface UnitOfWork {
  /** Reads outside any transaction. */
  readonly reads: Reads;
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
  /** Records that the chain has seen a payment. Returns false when another worker has moved the payout. */
  readonly markSent: (claim: Claim, sentAt: Date) => Promise<boolean>;
  /**
   * Runs the work once per Idempotency-Key of the actor; a repetition gets the first response. With a null key it always runs.
   */
  runOnce<Value, Code extends string>(
    request: { actor: Actor; key: string | null; operation: string; input: unknown },
    work: (scope: Scope) => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | IdempotencyCode>>;
}

export interface Transfer {
  readonly payoutId: string;
  readonly recipient: string;
  readonly amountBaseUnits: bigint;
  readonly memo: string;
  /** The memo that the payee's exchange requires, after our own; null when it requires none. */
  readonly payeeMemo: string | null;
  /** Lamports for the guard against a second payment; 0 without a guard. */
  readonly guardLamports: bigint;
  /** The approved content, with what people signed about it. */
  readonly approval: PaymentRequest['approval'];
  /** Proof of the price of PYUSD. */
  readonly price: PaymentRequest['price'];
}

export type SignedTransfer = Omit<NewAttempt, 'payoutId' | 'number' | 'rentLamports'>;

export type SigningOutcome =
  | { readonly kind: 'signed'; readonly transfer: SignedTransfer }
  /** The simulation failed because of the payment. */
  | { readonly kind: 'objection'; readonly code: HoldCode }
  /** The simulation failed for another reason, or the signer refuses for a temporary reason: `code`. */
  | { readonly kind: 'later'; readonly code: SignerRefusalCode | null };

/** Thrown when the chain could not be queried, which is no evidence. */
export class RailUnavailableError extends Error {
  override readonly name = 'RailUnavailableError';
}

/** What finds a transaction and its effect on the chain. */
export type LookedFor = Pick<Attempt, 'signature' | 'mint' | 'destination'>;

/** A payment rail: one treasury and its operations. */
export interface Rail extends TreasuryIdentity {
  addressKind(text: string): AddressKind;
  /** Whether the chain is the configured one. @throws {RailUnavailableError} */
  isExpectedChain(): Promise<boolean>;
  /** @throws {RailUnavailableError} */
  treasuryFacts(): Promise<TreasuryFacts>;
  /** With another treasury's address, also its funds at the same slot. @throws {RailUnavailableError} */
  paymentFacts(recipient: string, second?: string): Promise<PaymentFacts>;
  /** Simulates, then signs with a fresh blockhash. Sends nothing. @throws {RailUnavailableError} */
  sign(transfer: Transfer): Promise<SigningOutcome>;
  /** Simulates a withdrawal, then has it signed. Sends nothing. @throws {RailUnavailableError} */
  withdraw(withdrawal: Withdrawal): Promise<SignedWithdrawal>;
  /** Sends persisted bytes unchanged. Its result proves nothing. */
  broadcast(signedTransaction: string): Promise<void>;
  evidence(attempt: LookedFor): Promise<Evidence>;
  /**
   * Movements of the treasury's money after the cursors, up to the slot of the returned balances. Before the treasury's opening
   * only the given signatures are searched. @throws {RailUnavailableError}
   */
  history(since: ReadPosition, openSignatures: ReadonlySet<string>): Promise<TreasuryHistory>;
}

export interface TreasuryHistory {
  readonly facts: TreasuryFacts;
  /** Oldest first, up to the slot of the balances. */
  readonly movements: readonly Movement[];
  /** Where the next round starts. */
  readonly cursors: Cursors;
  /** False when more is left than one round reads. */
  readonly isComplete: boolean;
}

/** Where to find a day's root on the chain. */
export interface PublishedDay {
  /** Number of histories under the root. */
  readonly leaves: number;
  /** From the day's leaf to the root. */
  readonly path: readonly PathStep[];
  readonly signature: string;
  readonly transaction: string;
  readonly slot: string;
  readonly signer: string;
}

export interface TreasuryHistoryRequest {
  /** Names of the organization's treasuries. */
  readonly names: readonly string[];
  /** At least one UTC day (yyyy-mm-dd), oldest first. */
  readonly days: readonly string[];
}

/** Reads for pages; each returns only what the viewer may see. */
export interface PayoutQueries {
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Payout[]>;
  /** The live payout of each expense, else its newest cancelled one. */
  findByExpenses(viewer: Viewer, expenseIds: readonly string[]): Promise<Payout[]>;
  /** The newest payout of an expense at a moment, in its state of then; null when there was none yet. */
  findAt(viewer: Viewer, expenseId: string, at: Date): Promise<Payout | null>;
  newest(viewer: Viewer, request: Page & { readonly filter: PayoutFilter }): Promise<Payout[]>;
  /** Of every status that one of the filter's payouts has. */
  totals(viewer: Viewer, filter: PayoutFilter): Promise<PayoutTotal[]>;
  waitingPayees: Scope['waitingPayees'];
  /**
   * Final payments of the viewer's organization, each named by its transaction. Whoever knows the transaction can read the
   * payment on the chain, and the expense service shows it to those who may see the expense.
   */
  paymentProofs(viewer: Viewer, payments: readonly NamedPayment[]): Promise<PaymentProof[]>;
  /** The organization's day with the transaction that carries its root; null until that is final. */
  publishedDay(viewer: Viewer, day: HistoryDay): Promise<PublishedDay | null>;
  /** Attempts of these payouts, oldest first; empty for viewers who don't manage payouts. */
  attemptsOf(viewer: Viewer, payoutIds: readonly string[]): Promise<AttemptRecord[]>;
  /** The organization's treasuries with their movements of these days; null unless all of them are read completely. */
  treasuryHistory(
    viewer: Viewer,
    request: TreasuryHistoryRequest,
  ): Promise<BookedTreasury[] | null>;
  /** A treasury of the organization in a month, yyyy-mm; null unless it is read completely. */
  treasuryStatement(viewer: Viewer, name: string, month: string): Promise<TreasuryStatement | null>;
}

/** Context of every use case started by a person. */
export interface Actor extends Pick<Asking, 'viewer' | 'credentials'> {
  readonly cause: Cause;
}

export interface UseCasePorts {
  readonly unitOfWork: UnitOfWork;
}
