import { hold, type Hold, type HoldCode } from './holds.ts';
import type { Payout } from './payout.ts';

/** An address, and the memo that the exchange requires. */
export interface PayeeWallet {
  readonly address: string;
  readonly memo: string | null;
}

/** A payee, as identity describes them now. */
export interface Payee {
  readonly active: boolean;
  /** Null for a payee without a wallet. */
  readonly wallet: PayeeWallet | null;
  /** When the wallet was last changed; null when it never was. */
  readonly walletChangedAt: Date | null;
}

/** Holds that end without a decision once the payee has fixed their wallet or account. */
export const PAYEE_HOLDS = [
  'NO_PAYEE_WALLET',
  'WALLET_NOT_CURRENT',
  'PAYEE_INACTIVE',
] as const satisfies readonly HoldCode[];

/** Whether a held payout continues once its payee can be paid. */
export const waitsForPayee = ({
  status,
  reasonCode,
}: Pick<Payout, 'status' | 'reasonCode'>): boolean =>
  status === 'HELD' && PAYEE_HOLDS.some((code) => code === reasonCode);

/** Whether a held payout continues once its payee has set the right wallet. */
export const isForPayeeToMend = <Held extends Pick<Payout, 'status' | 'reasonCode'>>(
  payout: Held,
): payout is Held & { readonly reasonCode: string } =>
  waitsForPayee(payout) && payout.reasonCode !== 'PAYEE_INACTIVE';

/** The wallet to pay: the approved one, else the payee's current one. */
export const walletOf = (
  { content }: Pick<Payout, 'content'>,
  payee: Payee | null,
): PayeeWallet | null =>
  content.payeeWallet === null
    ? (payee?.wallet ?? null)
    : { address: content.payeeWallet, memo: content.payeeMemo ?? null };

/**
 * Why this payee can't be paid at a wallet; null when the wallet is theirs, with this memo. It is checked again before each
 * payment, because someone else may have the wallet by now. A null payee is someone whom identity has not named.
 */
export function objectionToWallet(
  payee: Payee | null,
  wallet: PayeeWallet | null,
): Hold<(typeof PAYEE_HOLDS)[number]> | null {
  if (payee?.active === false) return hold('PAYEE_INACTIVE');
  if (wallet === null) return hold('NO_PAYEE_WALLET');
  const current = payee?.wallet;
  return current?.address === wallet.address && current.memo === wallet.memo
    ? null
    : hold('WALLET_NOT_CURRENT');
}

/**
 * The wallet of a payee who has left, if they can be paid there all the same: the one that they submitted with and still have. Null
 * for payees who are here.
 */
export const leaverWallet = (
  { content }: Pick<Payout, 'content'>,
  payee: Payee | null,
): PayeeWallet | null => {
  if (payee?.active !== false || content.payeeWallet === null) return null;
  const wallet = walletOf({ content }, payee);
  return objectionToWallet({ ...payee, active: true }, wallet) === null ? wallet : null;
};

/**
 * Why a payout can't be paid to this wallet of its payee, as objectionToWallet; a release waives that they have left. Any waiver
 * counts here, because the signer finds in the authority log whether the release came after they left.
 */
export const objectionToPayee = (
  payout: Pick<Payout, 'content' | 'waivedCode'>,
  payee: Payee | null,
  wallet: PayeeWallet | null,
): Hold<(typeof PAYEE_HOLDS)[number]> | null =>
  payout.waivedCode !== null && leaverWallet(payout, payee) !== null
    ? null
    : objectionToWallet(payee, wallet);
