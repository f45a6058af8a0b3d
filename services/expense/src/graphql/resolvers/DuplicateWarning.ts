import { hasRole } from '@outlay/platform/auth';
import { decideDuplicate, duplicateMessage } from '../../domain/duplicates.ts';
import { notFound } from '../../domain/expense-refusals.ts';
import { toPermission } from '../../domain/permissions.ts';
import type { DuplicateWarningResolvers } from '../../generated/resolver-types.ts';
import { upper } from '../enum-names.ts';

export const DuplicateWarning: DuplicateWarningResolvers = {
  reason: ({ reason }) => upper(reason),
  message: async ({ reason, otherExpenseId }, _args, { loaders }) =>
    duplicateMessage(reason, await loaders.expense.load(otherExpenseId)),
  otherExpense: ({ otherExpenseId }, _args, { loaders }) => loaders.expense.load(otherExpenseId),
  choice: ({ decision }) => decision && upper(decision.choice),
  decidedBy: ({ decision }) => decision && { id: decision.decidedById },
  decidedAt: ({ decision }) => decision?.decidedAt ?? null,
  note: ({ decision }) => decision?.note ?? null,
  viewerCan: async ({ expenseId }, _args, context) => {
    const viewer = context.viewer();
    const expense = await context.loaders.expense.load(expenseId);
    const reviews =
      hasRole(viewer, 'finance', 'admin') || (await context.loaders.isApprover.load(expenseId));
    const permission = (choice: 'keep' | 'discard') =>
      toPermission(
        expense ? decideDuplicate(expense, { userId: viewer.userId, reviews }, choice) : notFound(),
      );
    return { keep: permission('keep'), discard: permission('discard') };
  },
};
