import { DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { bookMutations } from './resolvers/Mutation/books.ts';
import { bookQueries } from './resolvers/Query/books.ts';
import { typeResolvers } from './resolvers/types.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: bookQueries,
  Mutation: bookMutations,
  ...typeResolvers,
};
