import { DateTimeScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { memberQueries, sessionMutations } from './resolvers/Session.ts';
import { Organization, User } from './resolvers/User.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Query: memberQueries,
  Mutation: sessionMutations,
  Organization,
  User,
};
