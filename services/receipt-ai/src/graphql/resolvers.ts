import { DateScalar, DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { ExtractedField } from './resolvers/ExtractedField.ts';
import { receiptMutations } from './resolvers/Mutation/receipts.ts';
import { receiptQueries } from './resolvers/Query/receipts.ts';
import { Receipt } from './resolvers/Receipt.ts';

export const resolvers: Resolvers = {
  Date: DateScalar,
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: receiptQueries,
  Mutation: receiptMutations,
  Receipt,
  ExtractedField,
};
