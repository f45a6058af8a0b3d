import { parseMoney, type Money } from '@outlay/platform/money';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';
import type { Attempt } from './payout.ts';
import { LABEL_MAX_CHARS, problemWithAddress, type AddressKind } from './settings.ts';

/** What can be withdrawn. */
export const WITHDRAWN_ASSETS = ['PYUSD', 'SOL'] as const;
export type WithdrawnAsset = (typeof WITHDRAWN_ASSETS)[number];

/** Stands for the mint where SOL itself moves. */
export const NATIVE_SOL = 'SOL';

/** QUEUED: nothing is signed. SENDING: a signed transaction may land. SENT: final on the chain. FAILED: no money has moved. */
export const WITHDRAWAL_STATUSES = ['QUEUED', 'SENDING', 'SENT', 'FAILED'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** An address of the organization to which money of its treasuries may go. */
export interface WithdrawalAddress {
  readonly address: string;
  /** 1 to 80 characters; for people, and no authority. */
  readonly label: string;
  /** The memo that an exchange needs; null without one. */
  readonly memo: string | null;
  /** Whether a program owns it, as with a multisig's vault. */
  readonly isVault: boolean;
}

/** The signed transaction of a withdrawal. */
export interface WithdrawalAttempt extends Pick<
  Attempt,
  'signature' | 'signedTransaction' | 'lastValidBlockHeight' | 'mint' | 'destination'
> {
  readonly guardAddress: string;
}

export interface Withdrawal {
  readonly id: string;
  readonly organizationId: string;
  /** Name of the treasury that it leaves. */
  readonly treasury: string;
  readonly amount: Money & { readonly currency: WithdrawnAsset };
  readonly to: string;
  readonly status: WithdrawalStatus;
  /** Why it waits or has failed; null otherwise. */
  readonly reason: string | null;
  readonly attemptCount: number;
  /** The newest one; null before the first. */
  readonly attempt: WithdrawalAttempt | null;
  readonly orderedById: string;
  /** Null where time confirmed it, because there was nobody else. */
  readonly confirmedById: string | null;
  readonly orderedAt: Date;
  readonly endedAt: Date | null;
}

/** Addresses per organization. */
export const WITHDRAWAL_ADDRESSES_MAX = 50;
const MEMO_MAX_CHARS = 200;

/** Reads an address from a form or an API. */
export function readWithdrawalAddress(
  { address, label, memo }: { address: string; label: string; memo?: string | null | undefined },
  addressKind: (text: string) => AddressKind,
): Result<WithdrawalAddress, 'VALIDATION_FAILED'> {
  const kind = addressKind(address);
  const isVault = kind === 'vault';
  const problem = problemWithAddress(kind, isVault);
  if (problem !== null) return refuse('VALIDATION_FAILED', problem, 'address');
  const name = readLine(label, { field: 'label', label: 'Label', max: LABEL_MAX_CHARS });
  if (!name.ok) return name;
  if (!memo) return ok({ address, label: name.value, memo: null, isVault });
  const read = readLine(memo, { field: 'memo', label: 'Memo', max: MEMO_MAX_CHARS });
  return read.ok ? ok({ address, label: name.value, memo: read.value, isVault }) : read;
}

/** Reads an amount above zero. */
export function readWithdrawnAmount(
  text: string,
  currency: WithdrawnAsset,
): Result<Withdrawal['amount'], 'VALIDATION_FAILED'> {
  const money = parseMoney(text, currency);
  return typeof money === 'string' || money.amountMinor <= 0n
    ? refuse('VALIDATION_FAILED', `Amount must be a positive amount in ${currency}.`, 'amount')
    : ok({ amountMinor: money.amountMinor, currency });
}
