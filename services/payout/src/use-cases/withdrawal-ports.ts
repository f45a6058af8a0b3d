import type { SentProof } from '@outlay/authority-log';
import type { Viewer } from '@outlay/platform/auth';
import type { Withdrawal, WithdrawalAddress, WithdrawalAttempt } from '../domain/withdrawal.ts';

/** What admins ordered, before it is carried out. */
export type NewWithdrawal = Pick<
  Withdrawal,
  'id' | 'organizationId' | 'treasury' | 'amount' | 'to' | 'orderedById' | 'confirmedById'
>;

/** What came of having it signed. */
export type SignedWithdrawal =
  | { readonly kind: 'signed'; readonly attempt: WithdrawalAttempt }
  /** It can be tried again; no money has moved. */
  | { readonly kind: 'wait'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Withdrawals and their addresses of one organization, inside one transaction. */
export interface WithdrawalRepository {
  /** The id that a signed statement names, or a new one; null for an id that was never reserved. */
  newId(proof: SentProof | null | undefined): Promise<string | null>;
  /** The organization's addresses, locked until the transaction ends. */
  addresses(organizationId: string): Promise<readonly WithdrawalAddress[]>;
  addAddress(organizationId: string, address: WithdrawalAddress): Promise<void>;
  removeAddress(organizationId: string, address: string): Promise<void>;
  /** Returns false when it is already there. */
  insert(withdrawal: NewWithdrawal): Promise<boolean>;
  /** Stores a signed transaction before it is sent. Returns false when another worker has moved the withdrawal. */
  startSending(withdrawal: Withdrawal, attempt: WithdrawalAttempt): Promise<boolean>;
  /** Why a queued withdrawal waits. */
  wait(withdrawal: Withdrawal, reason: string): Promise<void>;
  /** Queues it again after its transaction has expired. */
  queueAgain(withdrawal: Withdrawal): Promise<void>;
  /** Returns false when another worker has moved the withdrawal. */
  end(withdrawal: Withdrawal, status: 'SENT' | 'FAILED', end: WithdrawalEnd): Promise<boolean>;
}

export interface WithdrawalEnd {
  /** Null where there is nothing to say. */
  readonly reason: string | null;
  /** Slot in which it landed; null when it did not. */
  readonly slot: number | null;
}

/** Reads for pages and for the worker. */
export interface WithdrawalQueries {
  /** Of every organization, longest-waiting first. */
  open(max: number): Promise<readonly Withdrawal[]>;
  /** The organization's, newest first. */
  newest(viewer: Viewer, max: number): Promise<readonly Withdrawal[]>;
  find(viewer: Viewer, id: string): Promise<Withdrawal | null>;
  addresses(viewer: Viewer): Promise<readonly WithdrawalAddress[]>;
}
