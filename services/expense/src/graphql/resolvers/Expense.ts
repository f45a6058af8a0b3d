import { formatMoney } from '@outlay/platform/money';
import type {
  ExpenseResolvers,
  ExpenseStatus,
  ReimbursementStatus,
} from '../../generated/resolver-types.ts';
import { permissionsOf } from '../../domain/permissions.ts';
import { violationsOf } from '../../domain/violations.ts';

const user = (id: string): { id: string } => ({ id });

export const Expense: ExpenseResolvers = {
  __resolveReference: ({ id }, context) => context.loaders.expense.load(id),
  amount: ({ amount }) => formatMoney(amount),
  currency: ({ amount }) => amount.currency,
  usdAmount: ({ usdAmount }) => usdAmount && formatMoney(usdAmount),
  status: ({ status }) => status.toUpperCase() as ExpenseStatus,
  source: ({ source }) => source.toUpperCase() as Uppercase<typeof source>,
  category: ({ categoryId }, _args, { loaders }) =>
    categoryId === null ? null : loaders.category.load(categoryId),
  policy: ({ policyId }, _args, { loaders }) =>
    policyId === null ? null : loaders.policy.load(policyId),
  creator: ({ creatorId }) => user(creatorId),
  receipt: ({ receiptId }) => (receiptId === null ? null : { id: receiptId }),
  reimbursement: ({ reimbursement }) =>
    reimbursement && {
      ...reimbursement,
      status: reimbursement.status.toUpperCase() as ReimbursementStatus,
    },
  transactionSignature: ({ walletOrigin }) => walletOrigin?.signature ?? null,
  violations: async (expense, _args, { loaders, clock }) => {
    const policy = expense.policyId === null ? null : await loaders.policy.load(expense.policyId);
    return violationsOf(expense, policy, clock.now()).map((violation) => ({
      ...violation,
      severity: violation.severity === 'block' ? 'BLOCK' : 'WARN',
    }));
  },
  duplicateOf: async ({ duplicateOf }, _args, { loaders }) =>
    duplicateOf !== null && (await loaders.expense.load(duplicateOf)) ? duplicateOf : null,
  activity: ({ id }, _args, context) => context.queries.activity(context.viewer(), id),
  viewerCan: (expense, _args, context) => permissionsOf(expense, context.viewer().userId),
};
