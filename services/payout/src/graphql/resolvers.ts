import { decideControlChange, listControlChanges } from '@outlay/platform/controls';
import { DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { Expense } from './resolvers/Expense.ts';
import { cancelPayout } from './resolvers/Mutation/cancelPayout.ts';
import { holdPayout } from './resolvers/Mutation/holdPayout.ts';
import { pausePayouts } from './resolvers/Mutation/pausePayouts.ts';
import { releasePayout } from './resolvers/Mutation/releasePayout.ts';
import { resumePayouts } from './resolvers/Mutation/resumePayouts.ts';
import { startPayoutRun } from './resolvers/Mutation/startPayoutRun.ts';
import { updatePayoutSettings } from './resolvers/Mutation/updatePayoutSettings.ts';
import { Payout } from './resolvers/Payout.ts';
import { HistoryPathStep, HistoryRoot, PaymentProof } from './resolvers/PaymentProof.ts';
import { PayoutAttempt } from './resolvers/PayoutAttempt.ts';
import { PayoutRunLine, PayoutRunPreview } from './resolvers/PayoutRunPreview.ts';
import { payoutRunPreview } from './resolvers/Query/payoutRunPreview.ts';
import { payouts } from './resolvers/Query/payouts.ts';
import { treasury } from './resolvers/Query/treasury.ts';
import { treasuryHistory } from './resolvers/Query/treasuryHistory.ts';
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
    payoutControlChanges: listControlChanges,
    payouts,
    payoutRunPreview,
    treasury,
    treasuryHistory,
    treasuryStatement,
  },
  Mutation: {
    cancelPayout,
    decidePayoutControlChange: decideControlChange,
    holdPayout,
    pausePayouts,
    releasePayout,
    resumePayouts,
    startPayoutRun,
    updatePayoutSettings,
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
