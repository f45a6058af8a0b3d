import { hasRole } from '@outlay/platform/auth';
import { decideDuplicate, duplicateMessage, isMarked, isOpen } from '../../domain/duplicates.ts';
import { notFound } from '../../domain/expense-refusals.ts';
import { toPermission } from '../../domain/permissions.ts';
import type { DuplicateWarningResolvers } from '../../generated/resolver-types.ts';
import { upper } from '../enum-names.ts';

export const DuplicateWarning: DuplicateWarningResolvers = {
  reason: ({ reasons: [strongest] }) => {
    if (!strongest) throw new Error('the pair has no reason');
    return upper(strongest);
  },
  reasons: ({ reasons }) => reasons.map(upper),
  message: async ({ reasons, otherExpenseId }, _args, { loaders, today }) =>
    duplicateMessage(reasons, await loaders.expense.load(otherExpenseId), await today()),
  otherExpense: ({ otherExpenseId }, _args, { loaders }) => loaders.expense.load(otherExpenseId),
  open: (warning, _args, { viewer }) => isOpen(warning, viewer().userId),
  choice: ({ decision }) => decision && upper(decision.choice),
  marked: (warning) =>
    warning.decision?.choice === 'discard' ? (isMarked(warning) ? 'THIS' : 'OTHER') : null,
  decidedBy: ({ decision }) => decision && { id: decision.decidedById },
  decidedAt: ({ decision }) => decision?.decidedAt ?? null,
  note: ({ decision }) => decision?.note ?? null,
  viewerCan: async ({ expenseId, decision }, _args, context) => {
    const viewer = context.viewer();
    const expense = await context.loaders.expense.load(expenseId);
    const oversees = hasRole(viewer, 'finance', 'admin');
    const reviews = oversees || (await context.loaders.isApprover.load(expenseId));
    const decider = { userId: viewer.userId, reviews, oversees };
    const permission = (choice: 'keep' | 'discard') =>
      toPermission(expense ? decideDuplicate(expense, decider, choice, decision) : notFound());
    return { keep: permission('keep'), discard: permission('discard') };
  },
};
