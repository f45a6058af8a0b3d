import { DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { Expense } from './resolvers/Expense.ts';
import { payoutMutations } from './resolvers/Mutation/payouts.ts';
import { treasuryMutations } from './resolvers/Mutation/treasury.ts';
import { Payout } from './resolvers/Payout.ts';
import { HistoryPathStep, HistoryRoot, PaymentProof } from './resolvers/PaymentProof.ts';
import { PayoutAttempt } from './resolvers/PayoutAttempt.ts';
import { PayoutRunLine, PayoutRunPreview } from './resolvers/PayoutRunPreview.ts';
import { payoutQueries } from './resolvers/Query/payouts.ts';
import { treasuryQueries } from './resolvers/Query/treasury.ts';
import {
  PayoutPause,
  PayoutSettings,
  SecondTreasury,
  Treasury,
  TreasuryBalances,
} from './resolvers/Treasury.ts';
import { TreasuryDay } from './resolvers/TreasuryDay.ts';
import {
  TreasuryMovement,
  TreasuryStatement,
  treasuryStatement,
} from './resolvers/treasury-statement.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: {
    ...payoutQueries,
    ...treasuryQueries,
    treasuryStatement,
  },
  Mutation: {
    ...payoutMutations,
    ...treasuryMutations,
  },
  Expense,
  HistoryPathStep,
  HistoryRoot,
  PaymentProof,
  Payout,
  PayoutAttempt,
  PayoutPause,
  PayoutRunLine,
  PayoutRunPreview,
  PayoutSettings,
  SecondTreasury,
  Treasury,
  TreasuryBalances,
  TreasuryDay,
  TreasuryMovement,
  TreasuryStatement,
};
