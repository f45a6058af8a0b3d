import { globalIdOf, stateOfReference } from '@outlay/platform/graphql';
import { formatMoney } from '@outlay/platform/money';
import type {
  ExpenseResolvers,
  ExpenseStatus,
  Asset,
  ReimbursementStatus,
} from '../../generated/resolver-types.ts';
import { noonOf } from '../../domain/calendar-day.ts';
import { duplicateOf, isMarked } from '../../domain/duplicates.ts';
import { linesOf, taxSum } from '../../domain/expense-lines.ts';
import { isEditable } from '../../domain/expense.ts';
import { PAST_PERMISSIONS, permissionsOf } from '../../domain/permissions.ts';
import { rateNote } from '../../domain/usd-conversion.ts';
import { currentViolations, shownViolations } from '../current-violations.ts';
import { activityOf, fieldValues, lineModels, readExpense } from '../expense-model.ts';
import { payeeProblemOf } from '../payee-problem.ts';

const user = (id: string): { id: string } => ({ id });

export const Expense: ExpenseResolvers = {
  __resolveReference: (reference, context) =>
    readExpense(stateOfReference('Expense', reference, context.clock.now()), context),
  globalId: ({ id, asOf }) => globalIdOf('Expense', id, asOf),
  amount: ({ amount }) => formatMoney(amount),
  currency: ({ amount }) => amount.currency,
  usdAmount: ({ usdAmount }) => usdAmount && formatMoney(usdAmount),
  lines: (expense) => lineModels(expense),
  fields: ({ fields }) => fieldValues(fields),
  taxAmount: (expense) => formatMoney({ ...expense.amount, amountMinor: taxSum(linesOf(expense)) }),
  mileage: ({ computed }) => (computed?.kind === 'mileage' ? computed : null),
  perDiem: ({ computed }) => (computed?.kind === 'per_diem' ? computed : null),
  netAmount: (expense) => {
    const { amountMinor, currency } = expense.amount;
    return formatMoney({ amountMinor: amountMinor - taxSum(linesOf(expense)), currency });
  },
  status: ({ status }) => status.toUpperCase() as ExpenseStatus,
  source: ({ source }) => source.toUpperCase() as Uppercase<typeof source>,
  rate: (expense) => expense.rate && { ...expense.rate, note: rateNote(expense) },
  date: ({ day }) => day,
  time: ({ day, walletOrigin }) => walletOrigin?.time ?? noonOf(day),
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
      asset: reimbursement.asset as Asset | null,
    },
  bookedMonth: async ({ id, asOf }, _args, { loaders }) =>
    asOf ? null : ((await loaders.bookedMonth.load(id))?.month ?? null),
  transactionSignature: ({ walletOrigin }) => walletOrigin?.signature ?? null,
  violations: async (expense, _args, context) => [...(await shownViolations(expense, context))],
  duplicates: async ({ id, asOf }, _args, { loaders }) =>
    asOf ? [] : [...(await loaders.duplicates.load(id))],
  duplicateOf: async ({ id, asOf }, _args, { loaders, viewer }) => {
    if (asOf) return null;
    const warnings = await loaders.duplicates.load(id);
    const others = await Promise.all(
      warnings.map(({ otherExpenseId }) => loaders.expense.load(otherExpenseId)),
    );
    const visible = new Set(others.map((other) => other?.id));
    return duplicateOf(warnings, viewer().userId, (otherId) => visible.has(otherId));
  },
  activity: async (expense, _args, context) => {
    const entries = await activityOf(expense, context);
    if (expense.walletOrigin?.alreadyPaid !== true) return entries;
    return entries.map((entry) =>
      entry.kind === 'expense.created' ? { ...entry, note: 'Paid from a company wallet' } : entry,
    );
  },
  payeeProblem: (expense, _args, context) => payeeProblemOf(expense, context),
  evidence: (expense) => expense,
  paymentSignature: ({ status, reimbursement }) =>
    status === 'paid' ? (reimbursement?.transactionSignature ?? null) : null,
  submissionToSign: ({ id, asOf }, _args, { useCases, actor }) =>
    asOf ? null : useCases.submissionToSign({ actor: actor(), id }),
  withdrawalToSign: (expense, _args, { useCases }) =>
    expense.asOf ? null : useCases.withdrawalToSign(expense),
  viewerCan: async (expense, _args, context) => {
    if (expense.asOf) return PAST_PERMISSIONS;
    const { userId } = context.viewer();
    const asks = expense.creatorId === userId && isEditable(expense.status);
    const violations = asks ? await currentViolations(expense, context) : [];
    const warnings = asks ? await context.loaders.duplicates.load(expense.id) : [];
    const facts = { violations, today: await context.today() };
    return permissionsOf(expense, userId, { ...facts, isMarked: warnings.some(isMarked) });
  },
};
