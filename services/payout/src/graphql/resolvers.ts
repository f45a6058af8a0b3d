import { DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { Expense } from './resolvers/Expense.ts';
import { cancelPayout } from './resolvers/Mutation/cancelPayout.ts';
import { releasePayout } from './resolvers/Mutation/releasePayout.ts';
import { Payout } from './resolvers/Payout.ts';
import { payouts } from './resolvers/Query/payouts.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: { payouts },
  Mutation: { cancelPayout, releasePayout },
  Expense,
  Payout,
};
