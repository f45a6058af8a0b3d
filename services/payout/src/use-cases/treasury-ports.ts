import type { Stops } from '../domain/decisions.ts';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import type { Balances, Movement, MovementKind, OwnAttempt, Stop } from '../domain/books.ts';
import type { MintSettings } from '../domain/mint-guard.ts';
import type { PayoutSettings } from '../domain/settings.ts';
import type { Pause } from '../domain/treasury.ts';

export type ControlAction = 'pause' | 'resume' | 'settings' | 'accept_mint';

/** Everything that people and the service itself have said about an organisation's payments, in one look. */
export interface PaymentRules {
  /** Whether the organisation, or the service for all of them, has stopped payouts. */
  readonly paused: boolean;
  /** Names of treasuries that the service has stopped by themselves. */
  readonly stopped: ReadonlySet<string>;
  /** Null when the organisation has chosen nothing. */
  readonly ownLimits: PaymentLimits | null;
  readonly allowListOnly: boolean;
  /** Whether the organisation lets the second treasury pay when the first cannot. */
  readonly secondMayPay: boolean;
  /** Those of the asked recipients that are in the allow list. */
  readonly listed: ReadonlyMap<string, { readonly isVault: boolean }>;
  /** Null before the mint was ever seen. */
  readonly acceptedMint: MintSettings | null;
}

export interface NewPause {
  readonly organizationId: string;
  readonly actorId: string;
  readonly reason: string;
  readonly byOperator: boolean;
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
  /** Null when the organisation has chosen nothing. */
  settings(organizationId: string): Promise<PayoutSettings | null>;
  /** Keeps them as the version after `settings.version`; false when that is not the newest one any more. */
  saveSettings(organizationId: string, settings: PayoutSettings): Promise<boolean>;
  pauseOf(organizationId: string): Promise<Pause | null>;
  /** False when the organisation is paused already; an operator's pause takes the place of the organisation's own. */
  pause(pause: NewPause): Promise<boolean>;
  /** What stops the payouts of an organisation that is paid from the named treasuries. */
  stops(organizationId: string, treasuries: readonly string[]): Promise<Stops>;
  /** Ends the pause that the organisation set itself and no other stop; false without one. */
  endOwnPause(organizationId: string): Promise<boolean>;
  /** For operators: ends the organisation's pause, the stop of the installation and those of the named treasuries. */
  endAllStops(
    organizationId: string,
    treasuries: readonly string[],
  ): Promise<{ observedMint: MintSettings | null }>;
  /** Stops the payouts of all organisations; null when they are stopped already. */
  stop(
    stop: Stop,
    observedMint: MintSettings | null,
  ): Promise<{ stopId: string; since: Date } | null>;
  /** Stops one treasury alone; null when it is stopped already. */
  stopTreasury(name: string, stop: Stop): Promise<{ stopId: string; since: Date } | null>;
  /** The service's own stop of one treasury. */
  stopOf(name: string): Promise<Pause | null>;
  acceptedMint(): Promise<MintSettings | null>;
  /** Without an actor: seen for the first time. */
  acceptMint(settings: MintSettings, actorId: string | null): Promise<void>;
  recordControl(decision: ControlDecision): Promise<void>;
  /** Ids of all organisations that have members. */
  organizations(): Promise<string[]>;
  queuedUsdMinor(organizationId: string): Promise<bigint>;
}

/** Newest transactions that were looked at; null before the first round. */
export interface Cursors {
  readonly wallet: string | null;
  readonly tokenAccount: string | null;
}

/** What the reconciler reads and keeps of one treasury, inside one transaction. */
export interface ReconciliationRepository {
  /** Keeps the treasury as it is seen first. Returns the address that its name stands for; null when another one has its address. */
  recognise(): Promise<string | null>;
  /** The cursors locked until the transaction ends, so that two reconcilers never book the same. */
  lockCursors(): Promise<Cursors & { readonly isOpened: boolean }>;
  /** Signatures of attempts that may still land. */
  openSignatures(): Promise<ReadonlySet<string>>;
  attemptsOf(signatures: readonly string[]): Promise<ReadonlyMap<string, OwnAttempt>>;
  /** False when it was recorded before. */
  record(movement: Movement, kind: MovementKind): Promise<boolean>;
  /** What the books say that the treasury held at `slot`. */
  booksAt(slot: number): Promise<Balances>;
  advance(cursors: Cursors, isOpened: boolean): Promise<void>;
}
