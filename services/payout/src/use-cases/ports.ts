import type { PriceProof } from '@outlay/platform/price-proof';
import type { Page } from '@outlay/platform/paging';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import type { PathStep } from '@outlay/platform/audit-chain';
import type { Viewer } from '@outlay/platform/auth';
import type { ControlScope } from '@outlay/platform/controls';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Result } from '@outlay/platform/result';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaidAsset } from '../domain/paid-asset.ts';
import type { Quotes } from '../domain/proven-rates.ts';
import type { PaymentFacts } from '../domain/check-chain.ts';
import type { Evidence } from '../domain/follow-attempt.ts';
import type { HoldCode } from '../domain/holds.ts';
import type { HistoryDay, NamedPayment, PaymentProof } from '../domain/payment-proof.ts';
import type { JournalEntry } from '../domain/journal.ts';
import type { Payee } from '../domain/payee-wallet.ts';
import type { Movement } from '../domain/books.ts';
import type {
  Attempt,
  AttemptRecord,
  AttemptState,
  FrozenTerms,
  Payout,
  PayoutStatus,
} from '../domain/payout.ts';
import type { Exposure } from '../domain/reservation.ts';
import type { AddressKind } from '../domain/settings.ts';
import type { TreasuryIdentity } from '../domain/treasuries.ts';
import type { TreasuryFacts } from '../domain/treasury.ts';
import type { BookedTreasury } from '../domain/treasury-history.ts';
import type {
  Cursors,
  ReadPosition,
  ReconciliationRepository,
  TreasuryRepository,
} from './treasury-ports.ts';

export interface Clock {
  now(): Date;
}

/** Projections of other services' data. */
export interface Directory {
  /** Members by id, without those that are not known. */
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
  readonly submissionProof: string;
  readonly certificate: string;
  readonly rateProof: PriceProof | null;
  readonly recipientAddress: string | null;
  readonly recipientMemo: string | null;
  readonly queuedAt: Date;
  /** How long the worker leaves it to the answers that it was asked for. */
  readonly lookAgainInMs: number;
  readonly cause: Cause;
}

/** Fields that a transition writes, besides the status. */
export interface PayoutPatch {
  readonly status: PayoutStatus;
  /** Its treasury from now on; the database refuses it when another one has signed a transaction that may land. */
  readonly treasury?: string;
  readonly terms?: FrozenTerms;
  readonly recipientAddress?: string | null;
  readonly recipientMemo?: string | null;
  readonly expenseStanding?: string | null;
  readonly peopleStanding?: string | null;
  readonly standingAsks?: number;
  readonly standingAskedAt?: Date;
  /** Leaves it for so long, and gives a claim on it back. */
  readonly lookAgainInMs?: number;
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
  /** Its attempt that may still land; null without one. */
  readonly openAttempt: Attempt | null;
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
  /** False when the approval, or another live payout of the expense, already exists. */
  insert(payout: NewPayout): Promise<boolean>;
  /** The row, locked until the transaction ends; null when the organisation has none with this id. */
  lock(organizationId: string, id: string): Promise<Payout | null>;
  /** Writes the patch if the payout still has its status and the claim its token; false when another worker moved it. */
  move(claim: Claim, patch: PayoutPatch): Promise<boolean>;
  /** The same for a row locked by this transaction; fences off every claim on it. */
  moveLocked(payout: Payout, patch: PayoutPatch): Promise<void>;
  insertAttempt(attempt: NewAttempt): Promise<void>;
  endAttempt(attempt: Attempt, end: AttemptEnd): Promise<void>;
  /** Whether any transaction signed for it may land or has landed. */
  hasAttemptThatMayLand(payoutId: string): Promise<boolean>;
  /** Blocks all signing until the transaction ends, for every treasury. */
  lockTreasuries(): Promise<void>;
  /** Serialises reservations of one treasury, and of one organisation over all treasuries: held until the transaction ends. */
  lockToSign(treasury: string, organizationId: string): Promise<void>;
  /** Reservations beyond a balance read at `balanceSlot`. */
  exposure(request: ExposureRequest): Promise<Exposure>;
  /** The organisation's rows among these, locked until the transaction ends. */
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
  /** PYUSD account that may have to be opened; null without a recipient. */
  readonly destination: string | null;
  /** Signature of the requesting attempt, if already written: it doesn't count against itself. */
  readonly except?: string;
}

/** References of a payout's entries. */
export interface Booking {
  readonly payoutId: string;
  readonly attempt: number | null;
  /** The treasury whose accounts they change; null for none. */
  readonly treasury: string | null;
}

export type DecisionAction = 'hold' | 'release' | 'cancel' | 'start_run';

/** Writes of one step, in one transaction: state, journal and events together or not at all. */
export interface Scope extends ControlScope {
  readonly payouts: PayoutRepository;
  readonly directory: Directory;
  /** A member, unchanged until the transaction ends; null when not known. */
  lockPayee(organizationId: string, memberId: string): Promise<Payee | null>;
  readonly treasury: TreasuryRepository;
  reconciliation(treasury: TreasuryIdentity): ReconciliationRepository;
  book(about: Booking, ...entries: JournalEntry[]): Promise<void>;
  /** An entry about a treasury as a whole; `reference` names its cause. */
  bookTreasury(treasury: string, reference: string, entry: JournalEntry): Promise<void>;
  recordDecision(decision: {
    payout: Payout;
    actorId: string;
    action: DecisionAction;
    reason: string;
    /** Chosen with it. */
    treasury?: string;
  }): Promise<void>;
  /** In this order. */
  publish(...events: AnyOutgoingEvent[]): Promise<void>;
  /** The same for another organisation. */
  publishFor(organizationId: string, event: AnyOutgoingEvent): Promise<void>;
}

/** Input of the decision about a payment; reading it reserves nothing. */
export interface Reads {
  readonly directory: Directory;
  readonly rules: TreasuryRepository['rules'];
  readonly exposure: PayoutRepository['exposure'];
  /** Guard accounts of a payout's attempts from other source accounts. */
  guardsOfOthers(payoutId: string, source: string): Promise<readonly string[]>;
}

export interface UnitOfWork {
  /** Reads outside any transaction. */
  readonly reads: Reads;
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
  /** The same once per Idempotency-Key of the actor; a repetition gets the first response. Null: each time. */
  runOnce<Value, Code extends string>(
    request: { actor: Actor; key: string | null; operation: string; input: unknown },
    work: (scope: Scope) => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | IdempotencyCode>>;
}

/** The payment to sign. */
export interface Transfer {
  readonly payoutId: string;
  readonly recipient: string;
  readonly amountBaseUnits: bigint;
  readonly memo: string;
  /** The memo that the payee's exchange requires, after our own; null: none. */
  readonly payeeMemo: string | null;
  /** Cost of the guard against a second payment; 0: without a guard. */
  readonly guardLamports: bigint;
  /** What was approved, with the statements that prove it to the signer. */
  readonly approval: PaymentRequest['approval'];
  /** What proves the price of PYUSD. */
  readonly price: PaymentRequest['price'];
}

export type SignedTransfer = Omit<NewAttempt, 'payoutId' | 'number' | 'rentLamports'>;

export type SigningOutcome =
  | { readonly kind: 'signed'; readonly transfer: SignedTransfer }
  /** The simulation failed because of the payment. */
  | { readonly kind: 'objection'; readonly code: HoldCode }
  /** The signer wants newer statements of expense and identity. */
  | { readonly kind: 'outdated' }
  /** It failed for another reason. */
  | { readonly kind: 'later' };

/** Thrown when the chain could not be queried: not evidence for anything. */
export class RailUnavailableError extends Error {
  override readonly name = 'RailUnavailableError';
}

/** A payment rail: one treasury and its operations. */
export interface Rail extends TreasuryIdentity {
  addressKind(text: string): AddressKind;
  /** Whether the chain is the configured one. @throws {RailUnavailableError} */
  isExpectedChain(): Promise<boolean>;
  /** @throws {RailUnavailableError} */
  treasuryFacts(): Promise<TreasuryFacts>;
  /** With another treasury's address, also that one's funds at the same slot. @throws {RailUnavailableError} */
  paymentFacts(recipient: string, beside?: string): Promise<PaymentFacts>;
  /** Whether one of these accounts exists on the chain, final or not. @throws {RailUnavailableError} */
  doesAnyExist(addresses: readonly string[]): Promise<boolean>;
  /** Simulates, then signs with a fresh blockhash. Sends nothing. @throws {RailUnavailableError} */
  sign(transfer: Transfer): Promise<SigningOutcome>;
  /** Sends persisted bytes, unchanged every time. Its result proves nothing. */
  broadcast(signedTransaction: string): Promise<void>;
  evidence(attempt: Attempt): Promise<Evidence>;
  /**
   * Movements of the treasury's money after the cursors, up to the slot of the returned balances. Before the treasury's opening
   * only the given signatures are searched. @throws {RailUnavailableError}
   */
  history(since: ReadPosition, openSignatures: ReadonlySet<string>): Promise<TreasuryHistory>;
}

export interface TreasuryHistory {
  readonly facts: TreasuryFacts;
  /** Oldest first; none after the slot of the balances. */
  readonly movements: readonly Movement[];
  /** Start of the next round. */
  readonly cursors: Cursors;
  /** False when more is left than one round reads. */
  readonly isComplete: boolean;
}

/** Where a day's root can be found on the chain. */
export interface PublishedDay {
  /** Number of histories under the root. */
  readonly leaves: number;
  /** From the day's leaf to the root. */
  readonly path: readonly PathStep[];
  readonly signature: string;
  /** Base64. */
  readonly transaction: string;
  readonly slot: string;
  readonly signer: string;
}

export interface TreasuryHistoryRequest {
  /** Names of the organisation's treasuries. */
  readonly names: readonly string[];
  /** UTC days (yyyy-mm-dd), oldest first; at least one. */
  readonly days: readonly string[];
}

/** Reads for pages; each returns only what the viewer may see. */
export interface PayoutQueries {
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Payout[]>;
  /** The live payout of each expense, else its newest cancelled one. */
  findByExpenses(viewer: Viewer, expenseIds: readonly string[]): Promise<Payout[]>;
  /** The newest payout of an expense at a moment, as it was; null when there was none. */
  findAt(viewer: Viewer, expenseId: string, at: Date): Promise<Payout | null>;
  newest(
    viewer: Viewer,
    request: Page & { readonly status: readonly PayoutStatus[] | null },
  ): Promise<Payout[]>;
  /**
   * Final payments of the viewer's organisation, each named by its transaction: whoever knows it can read the same on the chain,
   * and the expense service shows it to those who may see the expense.
   */
  paymentProofs(viewer: Viewer, payments: readonly NamedPayment[]): Promise<PaymentProof[]>;
  /** The organisation's day with the transaction that carries its root; null until that is final. */
  publishedDay(viewer: Viewer, day: HistoryDay): Promise<PublishedDay | null>;
  /** Attempts of these payouts, oldest first; none for viewers who don't manage payouts. */
  attemptsOf(viewer: Viewer, payoutIds: readonly string[]): Promise<AttemptRecord[]>;
  /** The organisation's treasuries with their movements of these days; null unless all of them are read completely. */
  treasuryHistory(
    viewer: Viewer,
    request: TreasuryHistoryRequest,
  ): Promise<BookedTreasury[] | null>;
}

/** Context of every use case started by a person. */
export interface Actor {
  readonly viewer: Viewer;
  readonly cause: Cause;
}

export interface UseCasePorts {
  readonly unitOfWork: UnitOfWork;
}
