import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { forbidden, readPeriod } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';
import { user } from '../../user-reference.ts';

/** @throws FORBIDDEN for everyone but admins and finance. */
function timesReader({ viewer }: Context): Viewer {
  if (readsBooks(viewer())) return viewer();
  throw forbidden('Only admins and finance see approval times.');
}

export const approvalTimeQueries = {
  approvalTimes: (_parent, period, context) => {
    const viewer = timesReader(context);
    const { from, to } = readPeriod(period);
    return context.queries.approvalTimes(viewer, from, to);
  },
  waitingApprovals: async (_parent, _args, context) =>
    (await context.queries.waitingApprovals(timesReader(context))).map(
      ({ approverId, oldestExpenseId, ...waiting }) => ({
        ...waiting,
        approver: user(approverId),
        oldestExpense: { id: oldestExpenseId },
      }),
    ),
  pendingTaskSummary: (_parent, _args, { viewer, queries, clock }) =>
    queries.pendingSummary(viewer(), clock.now()),
} satisfies QueryResolvers;
