import type { Viewer } from '@outlay/platform/auth';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { Quote } from '../domain/approved-payment.ts';
import type { PaymentFacts } from '../domain/check-chain.ts';
import type { Evidence } from '../domain/follow-attempt.ts';
import type { HoldCode } from '../domain/holds.ts';
import type { JournalEntry } from '../domain/journal.ts';
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
import type { Cursors, ReconciliationRepository, TreasuryRepository } from './treasury-ports.ts';

export interface Clock {
  now(): Date;
}

/** An address, and the memo that its place asks for. */
export interface PayeeWallet {
  readonly address: string;
  readonly memo: string | null;
}

/** What other services own and this one has projected from their events. */
export interface Directory {
  /** Where a member is paid at present; null when the member has no wallet or is not known. */
  payeeWallet(organizationId: string, memberId: string): Promise<PayeeWallet | null>;
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
  readonly contentSeal: string;
  readonly recipientAddress: string | null;
  readonly recipientMemo: string | null;
  readonly queuedAt: Date;
  readonly cause: Cause;
}

/** Fields that a transition writes besides the status. */
export interface PayoutPatch {
  readonly status: PayoutStatus;
  /** Its treasury from now on; refused by the database where another one has signed what may land. */
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

/** A payout that one worker may move; the token fences off whoever held it before. */
export interface Claim {
  readonly payout: Payout;
  readonly token: bigint;
  /** Its attempt that may still land; null when none is under way. */
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
  /** False when the approval, or another live payout of the expense, is there already. */
  insert(payout: NewPayout): Promise<boolean>;
  /** The row locked until the transaction ends; null when the organisation has none with this id. */
  lock(organizationId: string, id: string): Promise<Payout | null>;
  /** Writes the patch if the payout still has its status and the claim its token; false when somebody else moved it. */
  move(claim: Claim, patch: PayoutPatch): Promise<boolean>;
  /** The same for a row that this transaction has locked; fences off every claim on it. */
  moveLocked(payout: Payout, patch: PayoutPatch): Promise<void>;
  insertAttempt(attempt: NewAttempt): Promise<void>;
  endAttempt(attempt: Attempt, end: AttemptEnd): Promise<void>;
  /** Whether anything that was signed for it may land or has landed. */
  hasAttemptThatMayLand(payoutId: string): Promise<boolean>;
  /** Keeps everybody from signing until the transaction ends, whatever treasury they sign for. */
  lockTreasuries(): Promise<void>;
  /** Serialises reservations of one treasury, and those of one organisation whatever treasury pays: held until the transaction ends. */
  lockToSign(treasury: string, organizationId: string): Promise<void>;
  /** What is promised beyond a balance that was read at `balanceSlot`. */
  exposure(request: ExposureRequest): Promise<Exposure>;
  /** Rows of the organisation locked until the transaction ends; those that it does not have are left out. */
  lockMany(organizationId: string, ids: readonly string[]): Promise<Payout[]>;
  /** Lets queued payouts go. */
  startRun(ids: readonly string[], now: Date): Promise<void>;
}

export interface ExposureRequest {
  readonly balanceSlot: number;
  readonly now: Date;
  readonly organizationId: string;
  /** The treasury's PYUSD account: whose promises count. */
  readonly source: string;
  /** PYUSD account that may have to be opened; null when no one is paid. */
  readonly destination: string | null;
  /** Signature of the attempt that asks, when it is written already: it does not stand in its own way. */
  readonly except?: string;
}

/** What entries of a payout are about. */
export interface Booking {
  readonly payoutId: string;
  readonly attempt: number | null;
  /** Whose accounts they move; null where they move none. */
  readonly treasury: string | null;
}

export type DecisionAction = 'release' | 'cancel' | 'start_run';

/** Everything one step writes, in one transaction: state, journal and events together or not at all. */
export interface Scope {
  readonly payouts: PayoutRepository;
  readonly directory: Directory;
  readonly treasury: TreasuryRepository;
  reconciliation(treasury: TreasuryIdentity): ReconciliationRepository;
  book(about: Booking, ...entries: JournalEntry[]): Promise<void>;
  /** An entry that concerns a treasury as a whole; `reference` says what it follows from. */
  bookTreasury(treasury: string, reference: string, entry: JournalEntry): Promise<void>;
  recordDecision(decision: {
    payout: Payout;
    actorId: string;
    action: DecisionAction;
    reason: string;
    /** Chosen with it. */
    treasury?: string;
  }): Promise<void>;
  publish(event: AnyOutgoingEvent): Promise<void>;
  /** The same in the name of another organisation. */
  publishFor(organizationId: string, event: AnyOutgoingEvent): Promise<void>;
}

/** What decides on a payment, each read by itself: nothing is promised by it. */
export interface Reads {
  readonly directory: Directory;
  readonly rules: TreasuryRepository['rules'];
  readonly exposure: PayoutRepository['exposure'];
  /** Guard accounts of a payout's attempts that started from another account than this one. */
  guardsOfOthers(payoutId: string, source: string): Promise<readonly string[]>;
}

export interface UnitOfWork {
  /** Reads outside of any transaction. */
  readonly reads: Reads;
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** What is to be signed. */
export interface Transfer {
  readonly payoutId: string;
  readonly recipient: string;
  readonly amountBaseUnits: bigint;
  readonly memo: string;
  /** What the payee's place asks for, behind our own; null: nothing. */
  readonly payeeMemo: string | null;
  /** What the guard against a second payment costs; 0: none is made. */
  readonly guardLamports: bigint;
}

export type SignedTransfer = Omit<NewAttempt, 'payoutId' | 'number' | 'rentLamports'>;

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

/** One way money leaves: a treasury, and what can be done with it. */
export interface Rail extends TreasuryIdentity {
  addressKind(text: string): AddressKind;
  /** What a payout that this service queued carries beside the hash of its content. */
  contentSeal(payoutId: string, contentHash: string): string;
  /** Whether this is the chain that the configuration names. @throws {RailUnavailableError} */
  isExpectedChain(): Promise<boolean>;
  /** @throws {RailUnavailableError} */
  treasuryFacts(): Promise<TreasuryFacts>;
  /** With the address of another treasury, what that one could pay with at the same slot. @throws {RailUnavailableError} */
  paymentFacts(recipient: string, beside?: string): Promise<PaymentFacts>;
  /** Whether one of these accounts is on the chain, final or not. @throws {RailUnavailableError} */
  doesAnyStand(addresses: readonly string[]): Promise<boolean>;
  /** Rehearses, then signs with a fresh blockhash. Sends nothing. @throws {RailUnavailableError} */
  sign(transfer: Transfer): Promise<SigningOutcome>;
  /** Sends persisted bytes, the same every time. Says nothing about what became of them. */
  broadcast(signedTransaction: string): Promise<void>;
  evidence(attempt: Attempt): Promise<Evidence>;
  /**
   * What moved the treasury's money after the cursors, up to the slot of the balances that come with it. Without a cursor only
   * the given signatures are looked for. @throws {RailUnavailableError}
   */
  history(since: Cursors, openSignatures: ReadonlySet<string>): Promise<TreasuryHistory>;
}

export interface TreasuryHistory {
  readonly facts: TreasuryFacts;
  /** Oldest first; none of a slot after that of the facts. */
  readonly movements: readonly Movement[];
  /** Where the next round goes on. */
  readonly cursors: Cursors;
  /** False when there is more than one round reads. */
  readonly isComplete: boolean;
}

/** Reads for pages; each is scoped to what the viewer may see. */
export interface PayoutQueries {
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Payout[]>;
  /** The live payout of each expense, else its newest cancelled one. */
  findByExpenses(viewer: Viewer, expenseIds: readonly string[]): Promise<Payout[]>;
  newest(
    viewer: Viewer,
    request: {
      readonly status: readonly PayoutStatus[] | null;
      readonly first: number;
      /** Id of the last payout of the page before; null: the first page. */
      readonly after: string | null;
    },
  ): Promise<Payout[]>;
  /** Of these payouts, oldest first; none for viewers who do not decide. */
  attemptsOf(viewer: Viewer, payoutIds: readonly string[]): Promise<AttemptRecord[]>;
}

/** What every use case that a person starts is given. */
export interface Actor {
  readonly viewer: Viewer;
  readonly cause: Cause;
}

export interface UseCasePorts {
  readonly unitOfWork: UnitOfWork;
}
