import { hasRole } from '@outlay/platform/auth';
import { isRowId } from '@outlay/platform/text';
import { GraphQLError } from 'graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const PAGE_MAX = 100;

const badInput = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });

export const accessQueries = {
  mySessions: (_parent, _args, { queries, viewer, clock }) =>
    queries.sessions(viewer(), clock.now()),
  apiKeys: (_parent, _args, { queries, viewer }) => queries.apiKeys(viewer()),
  auditLog: async (_parent, args, { queries, viewer }) => {
    const { first } = args;
    const after = args.after ?? null;
    if (!hasRole(viewer(), 'admin')) {
      throw new GraphQLError('Only an admin can read the audit log.', {
        extensions: { code: 'FORBIDDEN' },
      });
    }
    if (first < 1 || first > PAGE_MAX) throw badInput(`first: 1 to ${PAGE_MAX}`);
    if (after !== null && !isRowId(after)) throw badInput('after: not a cursor of this list');
    const found = await queries.auditLog(viewer(), first, after);
    const entries = found.slice(0, first);
    return { entries, endCursor: found.length > first ? (entries.at(-1)?.id ?? null) : null };
  },
} satisfies QueryResolvers;
