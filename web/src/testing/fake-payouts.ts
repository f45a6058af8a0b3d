import type {
  Mutation,
  MutationAddCompanyWalletArgs,
  MutationCancelPayoutArgs,
  MutationHoldPayoutArgs,
  MutationConfirmWalletChangeArgs,
  MutationPausePayoutsArgs,
  MutationReleasePayoutArgs,
  MutationRemindPayeeArgs,
  MutationResumePayoutsArgs,
  MutationSetCompanyWalletWatchedArgs,
  MutationSetWalletMemoArgs,
  MutationSetWalletWatchedArgs,
  MutationStartPayoutRunArgs,
  MutationStartWalletChangeArgs,
  MutationUpdatePayoutSettingsArgs,
  CompanyWallet,
  Payout,
  PayoutAttempt,
  PayoutRunPreview,
  PayoutSettings,
  Query,
  QueryPayoutRunPreviewArgs,
  QueryPayoutsArgs,
  QueryPayoutTotalsArgs,
  QueryTreasuryHistoryArgs,
  QueryTreasuryStatementArgs,
  QueryWalletTransfersArgs,
  Treasury,
  TreasuryDay,
  WalletTransfer,
} from '../generated/schema.ts';
import { anExpense } from './fake-expenses.ts';
import { jonas, maya } from './fake-people.ts';
import { aPage } from './fake-page.ts';
import { withdrawalAnswers, type WithdrawalAnswers } from './fake-withdrawals.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about payouts, the treasury and wallets. */
export interface PayoutAnswers extends WithdrawalAnswers {
  payouts: Answer<QueryPayoutsArgs, Query['payouts']>;
  payoutTotals: Answer<QueryPayoutTotalsArgs, Query['payoutTotals']>;
  treasury: Answer<unknown, Query['treasury']>;
  treasuryHistory: Answer<QueryTreasuryHistoryArgs, Query['treasuryHistory']>;
  repaymentAddress: Answer<unknown, Query['repaymentAddress']>;
  treasuryStatement: Answer<QueryTreasuryStatementArgs, Query['treasuryStatement']>;
  payoutRunPreview: Answer<QueryPayoutRunPreviewArgs, Query['payoutRunPreview']>;
  companyWallets: Answer<unknown, Query['companyWallets']>;
  walletTransfers: Answer<QueryWalletTransfersArgs, Query['walletTransfers']>;
  releasePayout: Answer<MutationReleasePayoutArgs, Mutation['releasePayout']>;
  remindPayee: Answer<MutationRemindPayeeArgs, Mutation['remindPayee']>;
  remindPayees: Answer<unknown, Mutation['remindPayees']>;
  waitingPayees: Answer<unknown, Query['waitingPayees']>;
  fundTreasury: Answer<unknown, Mutation['fundTreasury']>;
  holdPayout: Answer<MutationHoldPayoutArgs, Mutation['holdPayout']>;
  cancelPayout: Answer<MutationCancelPayoutArgs, Mutation['cancelPayout']>;
  startPayoutRun: Answer<MutationStartPayoutRunArgs, Mutation['startPayoutRun']>;
  updatePayoutSettings: Answer<MutationUpdatePayoutSettingsArgs, Mutation['updatePayoutSettings']>;
  pausePayouts: Answer<MutationPausePayoutsArgs, Mutation['pausePayouts']>;
  resumePayouts: Answer<MutationResumePayoutsArgs, Mutation['resumePayouts']>;
  addCompanyWallet: Answer<MutationAddCompanyWalletArgs, Mutation['addCompanyWallet']>;
  setCompanyWalletWatched: Answer<
    MutationSetCompanyWalletWatchedArgs,
    Mutation['setCompanyWalletWatched']
  >;
  startWalletChange: Answer<MutationStartWalletChangeArgs, Mutation['startWalletChange']>;
  confirmWalletChange: Answer<MutationConfirmWalletChangeArgs, Mutation['confirmWalletChange']>;
  removeWallet: Answer<unknown, Mutation['removeWallet']>;
  setWalletMemo: Answer<MutationSetWalletMemoArgs, Mutation['setWalletMemo']>;
  setWalletWatched: Answer<MutationSetWalletWatchedArgs, Mutation['setWalletWatched']>;
}

const hourMs = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

export const treasuryAddress = 'Treas1rYqUHZ3kqXvBd2F5nM7cW8eR4tY6uJ9pLsKmNh';

export function anAttempt(overrides: Partial<PayoutAttempt> = {}): PayoutAttempt {
  const signature =
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
  return {
    number: 1,
    state: 'LANDED',
    signature,
    explorerUrl: `https://explorer.solana.com/tx/${signature}?cluster=devnet`,
    signedAt: ago(2),
    endedAt: ago(1.9),
    feeSol: '0.000005',
    ...overrides,
  };
}

/** Fields that no page reads any more. */
const DEPRECATED = { cancelReturnsExpense: true };

/** A queued payout, unless overridden. */
/** That of the first submission of expense 10 in organization 1. */
export const payoutId = '01806c85-66e2-8053-806c-eebef319372b';

export function aPayout(overrides: Partial<Payout> = {}): Payout {
  return {
    id: payoutId,
    globalId: 'payout-31',
    status: 'QUEUED',
    payee: maya,
    amountUsd: '128.40',
    asset: 'PYUSD',
    amount: '128.438531',
    rate: '0.9997',
    recipientAddress: maya.walletAddress ?? null,
    recipientMemo: null,
    transactionSignature: null,
    explorerUrl: null,
    reason: null,
    reasonCode: null,
    treasury: null,
    nextStep: 'It is sent as soon as the payouts before it are.',
    queuedAt: ago(3),
    sentAt: null,
    paidAt: null,
    expense: anExpense({ status: 'APPROVED' }),
    attempts: [],
    isReleasable: overrides.status === 'HELD',
    ...DEPRECATED,
    ...overrides,
  };
}

export const payoutSettings: PayoutSettings = {
  mode: 'AUTOMATIC',
  perPayoutMaxUsd: '2500.00',
  perDayMaxUsd: '10000.00',
  warnBelowAmount: '1000.00',
  warnBelowSol: '0.10',
  allowListOnly: false,
  allowList: [],
  secondTreasuryMayPay: false,
  version: 3,
};

export function aTreasury(overrides: Partial<Treasury> = {}): Treasury {
  return {
    name: 'default',
    address: treasuryAddress,
    balances: {
      asset: 'PYUSD',
      amount: '48210.5',
      sol: '2.481',
      slot: '311204551',
      readAt: ago(0),
    },
    reservedAmount: '310.25',
    lastDayUsd: '1840.20',
    paused: null,
    warnings: [],
    settings: payoutSettings,
    second: null,
    ...overrides,
  };
}

export function aTreasuryDay(overrides: Partial<TreasuryDay> = {}): TreasuryDay {
  return {
    date: '2026-11-23',
    asset: 'PYUSD',
    amount: '48210.500000',
    sol: '2.481000000',
    paidOut: '1840.200000',
    received: '0.000000',
    ...overrides,
  };
}

export function aRunPreview(payouts: readonly Payout[]): PayoutRunPreview {
  return {
    lines: payouts.map((payout) => ({
      payout,
      treasury: 'default',
      amount: payout.amount ?? null,
      rentSol: '0',
      outcome: 'SENT',
      problem: null,
    })),
    totalUsd: '128.40',
    asset: 'PYUSD',
    totalAmount: '128.438531',
    feesSol: '0.00001',
    rentSol: '0.00203928',
    amountAfter: '47771.811469',
    solAfter: '2.47895072',
  };
}

export function aCompanyWallet(overrides: Partial<CompanyWallet> = {}): CompanyWallet {
  return {
    address: 'CmpanyCardFuUG3b9eC1FJp1t5kTQbzJhQ8vJZsYxRmK',
    label: 'Travel card',
    custodian: jonas,
    watched: true,
    watchedSince: ago(400),
    ...overrides,
  };
}

export function aTransfer(overrides: Partial<WalletTransfer> = {}): WalletTransfer {
  const { signature, explorerUrl } = anAttempt();
  return {
    id: '900',
    globalId: 'transfer-900',
    signature,
    explorerUrl,
    address: maya.walletAddress ?? '',
    asset: 'PYUSD',
    direction: 'OUT',
    amount: '24.500000',
    usdAmount: '24.50',
    counterparty: 'Fh3cK8m2Tq9vWz4Yp6Ls1Nd7Rb5Xg8Jc3Ua2Ee4Hk6Mw',
    at: ago(5),
    outcome: 'Draft created',
    expense: null,
    ...overrides,
  };
}

/** A treasury that pays automatically and has nothing to do. Specs override what they test. */
export function payoutAnswers(): PayoutAnswers {
  return {
    payouts: () => aPage([]),
    payoutTotals: () => [],
    treasury: () => ({ treasury: aTreasury(), errors: [] }),
    treasuryHistory: () => [aTreasuryDay()],
    repaymentAddress: () => aTreasury().address,
    treasuryStatement: () => null,
    payoutRunPreview: ({ ids }) => ({
      preview: aRunPreview([ids].flat().map((id) => aPayout({ id }))),
      errors: [],
    }),
    companyWallets: () => [
      aCompanyWallet({ address: treasuryAddress, label: 'Treasury', custodian: null }),
    ],
    walletTransfers: () => aPage([]),
    releasePayout: ({ id }) => ({ payout: aPayout({ id }), errors: [] }),
    remindPayee: ({ id }) => ({ payout: aPayout({ id, status: 'HELD' }), errors: [] }),
    remindPayees: () => ({ reminded: 1, alreadyReminded: 0, errors: [] }),
    waitingPayees: () => [],
    fundTreasury: () => ({ done: true, errors: [] }),
    holdPayout: ({ id, reason }) => ({
      payout: aPayout({
        id,
        status: 'HELD',
        reasonCode: 'HELD_BY_PERSON',
        reason,
      }),
      errors: [],
    }),
    cancelPayout: ({ id }) => ({ payout: aPayout({ id, status: 'CANCELLED' }), errors: [] }),
    startPayoutRun: ({ ids }) => ({
      payouts: [ids].flat().map((id) => aPayout({ id, status: 'SENDING' })),
      errors: [],
    }),
    updatePayoutSettings: ({ input }) => ({
      settings: {
        ...input,
        allowList: [input.allowList]
          .flat()
          .map((each) => ({ ...each, isVault: each.isVault === true })),
        secondTreasuryMayPay: input.secondTreasuryMayPay === true,
        version: input.version + 1,
      },
      errors: [],
    }),
    pausePayouts: ({ reason }) => ({
      treasury: aTreasury({ paused: { reason, since: ago(0), by: maya, operatorOnly: false } }),
      errors: [],
    }),
    resumePayouts: () => ({ treasury: aTreasury(), errors: [] }),
    addCompanyWallet: ({ address, label }) => ({
      wallet: aCompanyWallet({ address, label }),
      errors: [],
    }),
    setCompanyWalletWatched: ({ address, watched }) => ({
      wallet: aCompanyWallet({ address, watched }),
      errors: [],
    }),
    ...walletAnswers(),
    ...withdrawalAnswers(),
  };
}

const walletAnswers = (): Pick<
  PayoutAnswers,
  | 'startWalletChange'
  | 'confirmWalletChange'
  | 'removeWallet'
  | 'setWalletMemo'
  | 'setWalletWatched'
> => ({
  startWalletChange: ({ address }) => ({
    challenge: {
      address,
      message: `Outlay asks you to prove that ${address} is yours. This moves no money. Number: 7431-2209.`,
      expiresAt: ago(-0.2),
    },
    errors: [],
  }),
  confirmWalletChange: ({ address }) => ({
    member: { ...maya, walletAddress: address, walletChangedAt: ago(0) },
    errors: [],
  }),
  removeWallet: () => ({ member: { ...maya, walletAddress: null }, errors: [] }),
  setWalletMemo: ({ memo }) => ({ member: { ...maya, walletMemo: memo ?? null }, errors: [] }),
  setWalletWatched: ({ watched }) => ({
    member: { ...maya, walletWatched: watched },
    errors: [],
  }),
});
