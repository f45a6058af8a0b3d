import type { Stops } from '../domain/decisions.ts';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import type { Balances, Movement, MovementKind, OwnAttempt, Stop } from '../domain/books.ts';
import type { MintSettings } from '../domain/mint-guard.ts';
import type { PayoutSettings } from '../domain/settings.ts';
import type { Pause } from '../domain/treasury.ts';

export type ControlAction = 'pause' | 'resume' | 'settings' | 'accept_mint';

/** All settings and stops that apply to an organization's payments, in one read. */
export interface PaymentRules {
  /** Whether the organization, or the service for all of them, has stopped payouts. */
  readonly paused: boolean;
  /** Names of treasuries that the service has stopped. */
  readonly stopped: ReadonlySet<string>;
  /** Null for default settings. */
  readonly ownLimits: PaymentLimits | null;
  readonly allowListOnly: boolean;
  /** Whether the organization allows the second treasury as a fallback. */
  readonly secondMayPay: boolean;
  /** The given recipients that are in the allow list. */
  readonly listed: ReadonlyMap<string, { readonly isVault: boolean }>;
  /** Null before the mint is first seen. */
  readonly acceptedMint: MintSettings | null;
}

export interface NewPause {
  readonly organizationId: string;
  readonly actorId: string;
  readonly reason: string;
}

export interface ControlDecision {
  readonly organizationId: string;
  readonly actorId: string;
  readonly action: ControlAction;
  readonly reason: string | null;
  readonly details?: object;
}

/** Settings and switches inside one transaction. */
export interface TreasuryRepository {
  rules(organizationId: string, recipients: readonly string[]): Promise<PaymentRules>;
  /** Null for default settings. */
  settings(organizationId: string): Promise<PayoutSettings | null>;
  /** Stores settings as the version after `settings.version`. Returns false when that is no longer the newest version. */
  saveSettings(organizationId: string, settings: PayoutSettings): Promise<boolean>;
  pauseOf(organizationId: string): Promise<Pause | null>;
  /** Returns false when the organization is already paused. */
  pause(pause: NewPause): Promise<boolean>;
  /** Stops that apply to an organization with these treasuries. */
  stops(organizationId: string, treasuries: readonly string[]): Promise<Stops>;
  /** Ends only the organization's own pause. Returns false when there was none. */
  endOwnPause(organizationId: string): Promise<boolean>;
  /** Stops the payouts of all organizations; null when already stopped. */
  stop(
    stop: Stop,
    observedMint: MintSettings | null,
  ): Promise<{ stopId: string; since: Date } | null>;
  /** Stops a single treasury; null when it is already stopped. */
  stopTreasury(name: string, stop: Stop): Promise<{ stopId: string; since: Date } | null>;
  /** The service's own stop of one treasury. */
  stopOf(name: string): Promise<Pause | null>;
  acceptedMint(): Promise<MintSettings | null>;
  /** A null actor stands for the first observation. */
  acceptMint(settings: MintSettings, actorId: string | null): Promise<void>;
  recordControl(decision: ControlDecision): Promise<void>;
  /** Every organization with members, with the name of its own treasury; null before it is created. */
  primaryTreasuries(): Promise<{ organizationId: string; name: string | null }[]>;
  /** Ids of all organizations with members. */
  organizations(): Promise<string[]>;
  queuedUsdMinor(organizationId: string): Promise<bigint>;
}

/** Newest processed transactions; null before the first round. */
export interface Cursors {
  readonly wallet: string | null;
  readonly tokenAccount: string | null;
}

/** How far a treasury's history has been read. */
export interface ReadPosition extends Cursors {
  /** Whether the opening balance is booked. From then on every transaction is read, also when there was none before. */
  readonly isOpened: boolean;
}

/** The reconciler's reads and writes for one treasury, inside one transaction. */
export interface ReconciliationRepository {
  /** Returns true on the first call, when the treasury has to be published. */
  announce(): Promise<boolean>;
  /** Stores a treasury when first seen. Returns the stored address of its name; null when another treasury has its address. */
  recognise(): Promise<string | null>;
  /** The cursors, locked until the transaction ends, so that two reconcilers never book the same transaction. */
  lockCursors(): Promise<ReadPosition>;
  /** Signatures of attempts that may still land. */
  openSignatures(): Promise<ReadonlySet<string>>;
  /** What of ours has these signatures. */
  attemptsOf(
    signatures: readonly string[],
  ): Promise<ReadonlyMap<string, OwnAttempt | 'withdrawal'>>;
  /** Returns false when the movement was already recorded. */
  record(movement: Movement, kind: MovementKind): Promise<boolean>;
  /** The treasury's balance at `slot` according to the books. */
  booksAt(slot: number): Promise<Balances>;
  /** Also clears the balances, which belong to the round before. */
  advance(cursors: Cursors, isOpened: boolean): Promise<void>;
  /** Stores the books' balances after a round that has read everything. */
  saveBalances(balances: Balances): Promise<void>;
}
