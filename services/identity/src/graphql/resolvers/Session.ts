import { userErrorsOf, type UserError } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { MutationResolvers, QueryResolvers } from '../../generated/resolver-types.ts';
import type { Session } from '../../use-cases/ports.ts';

const toPayload = (result: Result<Session>): { session: Session | null; errors: UserError[] } => ({
  session: result.ok ? result.value : null,
  errors: userErrorsOf(result),
});

export const sessionMutations = {
  signIn: async (_parent, { input }, { useCases, clientAddress }) =>
    toPayload(await useCases.signIn({ ...input, clientAddress })),
  refreshSession: async (_parent, { refreshToken }, { useCases }) =>
    toPayload(await useCases.refreshSession(refreshToken)),
  signOut: async (_parent, { refreshToken }, { useCases }) => {
    await useCases.signOut(refreshToken);
    return { errors: [] };
  },
} satisfies MutationResolvers;

export const memberQueries = {
  me: (_parent, _args, { viewerOrNull, members }) =>
    viewerOrNull ? members.load(viewerOrNull.userId) : null,
  members: (_parent, _args, context) => context.queries.all(context.viewer()),
} satisfies QueryResolvers;
