import { DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import { isRowId } from '@outlay/platform/text';
import { formatUnits, formatMoney } from '@outlay/platform/money';
import type { Resolvers } from '../generated/resolver-types.ts';
import { payoutMutations } from './resolvers/Mutation/payouts.ts';
import { treasuryMutations } from './resolvers/Mutation/treasury.ts';
import { Payout } from './resolvers/Payout.ts';
import { HistoryPathStep, HistoryRoot, PaymentProof } from './resolvers/PaymentProof.ts';
import { payoutQueries } from './resolvers/Query/payouts.ts';
import { treasuryQueries } from './resolvers/Query/treasury.ts';
import {
  PayoutPause,
  PayoutSettings,
  SecondTreasury,
  Treasury,
  TreasuryBalances,
  decimalOf,
} from './resolvers/Treasury.ts';
import {
  TreasuryMovement,
  TreasuryStatement,
  treasuryStatement,
} from './resolvers/treasury-statement.ts';
import { Withdrawal, withdrawalMutations, withdrawalQueries } from './resolvers/withdrawals.ts';
import { PAID_ASSET } from '../domain/paid-asset.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: {
    ...payoutQueries,
    ...treasuryQueries,
    ...withdrawalQueries,
    treasuryStatement,
  },
  Mutation: {
    ...payoutMutations,
    ...treasuryMutations,
    ...withdrawalMutations,
  },
  Expense: {
    // The reference has the fields that resolvers require.
    __resolveReference: (reference) => reference,
    payout: async ({ id, asOf }, _args, { loaders, queries, viewer }) => {
      if (!asOf) return loaders.payoutOfExpense.load(id);
      const at = new Date(asOf);
      const payout = isRowId(id) ? await queries.findAt(viewer(), id, at) : null;
      return payout && { ...payout, asOf: at };
    },
    paymentProof: ({ id: expenseId, paymentSignature: signature = null }, _args, { loaders }) =>
      signature === null ? null : loaders.paymentProof.load({ expenseId, signature }),
  },
  HistoryPathStep,
  HistoryRoot,
  PaymentProof,
  Payout,
  PayoutAttempt: {
    explorerUrl: ({ signature }, _args, context) => context.explorerUrlOf(signature),
    feeSol: ({ feeLamports }) => (feeLamports === null ? null : formatUnits(feeLamports, 9)),
  },
  PayoutPause,
  PayoutRunLine: {
    amount: ({ amount }) => amount && formatMoney(amount),
    rentSol: ({ rentLamports, guardLamports }) => decimalOf(rentLamports + guardLamports, 'SOL'),
  },
  PayoutRunPreview: {
    lines: ({ lines }) => [...lines],
    totalUsd: ({ totalUsdMinor }) => decimalOf(totalUsdMinor, 'USD'),
    asset: () => PAID_ASSET,
    totalAmount: ({ totalBaseUnits }) => decimalOf(totalBaseUnits, PAID_ASSET),
    feesSol: ({ feesLamports }) => decimalOf(feesLamports, 'SOL'),
    rentSol: ({ rentLamports }) => decimalOf(rentLamports, 'SOL'),
    amountAfter: ({ baseUnitsAfter }) => decimalOf(baseUnitsAfter, PAID_ASSET),
    solAfter: ({ lamportsAfter }) => decimalOf(lamportsAfter, 'SOL'),
  },
  PayoutSettings,
  SecondTreasury,
  Treasury,
  TreasuryBalances,
  TreasuryDay: {
    asset: () => PAID_ASSET,
    amount: ({ baseUnits }) => decimalOf(baseUnits, PAID_ASSET),
    sol: ({ lamports }) => decimalOf(lamports, 'SOL'),
    paidOut: ({ paidOut }) => decimalOf(paidOut, PAID_ASSET),
    received: ({ received }) => decimalOf(received, PAID_ASSET),
  },
  TreasuryMovement,
  TreasuryStatement,
  WaitingPayee: { payee: ({ payeeId }) => ({ id: payeeId }) },
  Withdrawal,
};
