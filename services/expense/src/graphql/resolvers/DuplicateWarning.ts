import { duplicateMessage } from '../../domain/duplicates.ts';
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
};
