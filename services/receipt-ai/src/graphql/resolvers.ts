import { DateScalar, DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { ExtractedField } from './resolvers/ExtractedField.ts';
import { Mutation } from './resolvers/Mutation.ts';
import { Query } from './resolvers/Query.ts';
import { Receipt } from './resolvers/Receipt.ts';

export const resolvers: Resolvers = {
  Date: DateScalar,
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query,
  Mutation,
  Receipt,
  ExtractedField,
};
