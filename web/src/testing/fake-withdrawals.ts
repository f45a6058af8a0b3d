import type {
  Mutation,
  MutationAddWithdrawalAddressArgs,
  MutationRemoveWithdrawalAddressArgs,
  MutationWithdrawFromTreasuryArgs,
  Query,
  Withdrawal,
  WithdrawalAddress,
} from '../generated/schema.ts';
import { jonas, maya } from './fake-people.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about withdrawals. */
export interface WithdrawalAnswers {
  withdrawals: Answer<unknown, Query['withdrawals']>;
  withdrawalAddresses: Answer<unknown, Query['withdrawalAddresses']>;
  withdrawFromTreasury: Answer<MutationWithdrawFromTreasuryArgs, Mutation['withdrawFromTreasury']>;
  addWithdrawalAddress: Answer<MutationAddWithdrawalAddressArgs, Mutation['addWithdrawalAddress']>;
  removeWithdrawalAddress: Answer<
    MutationRemoveWithdrawalAddressArgs,
    Mutation['removeWithdrawalAddress']
  >;
}

export const bankAddress = 'Fu76ChamBDjE8UuGLV6GP2AcPPSU6gjhkNhAyuoPm7ny';

export const anAddress = (overrides: Partial<WithdrawalAddress> = {}): WithdrawalAddress => ({
  address: bankAddress,
  label: 'House bank',
  memo: null,
  isVault: false,
  ...overrides,
});

/** One that was sent, unless overridden. */
export const aWithdrawal = (overrides: Partial<Withdrawal> = {}): Withdrawal => ({
  id: '7',
  treasury: 'default',
  asset: 'PYUSD',
  amount: '2500.000000',
  to: bankAddress,
  status: 'SENT',
  reason: null,
  transactionSignature:
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
  explorerUrl: null,
  orderedBy: maya,
  confirmedBy: jonas,
  orderedAt: '2026-11-23T10:00:00.000Z',
  endedAt: '2026-11-23T10:01:00.000Z',
  ...overrides,
});

export const proposed = () => ({
  pendingChange: null,
  errors: [
    {
      code: 'PENDING_CONFIRMATION',
      message: 'Another admin must confirm it.',
      field: null,
      statement: null,
    },
  ],
});

/** One address and nothing withdrawn. Every change is proposed, as with two admins. */
export const withdrawalAnswers = (): WithdrawalAnswers => ({
  withdrawals: () => [],
  withdrawalAddresses: () => [anAddress()],
  withdrawFromTreasury: () => ({ withdrawal: null, ...proposed() }),
  addWithdrawalAddress: () => ({ addresses: null, ...proposed() }),
  removeWithdrawalAddress: () => ({ addresses: [], pendingChange: null, errors: [] }),
});
