import { decideControlChange, listControlChanges } from '@outlay/platform/controls';
import { DateScalar, DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { ActivityEntry } from './resolvers/ActivityEntry.ts';
import { Category, CustomField, Policy, TaxCode, Violation } from './resolvers/Catalogue.ts';
import { DuplicateWarning } from './resolvers/DuplicateWarning.ts';
import { Expense } from './resolvers/Expense.ts';
import { ExpenseLine } from './resolvers/ExpenseLine.ts';
import {
  ExpenseEvidence,
  HistoryEvidence,
  HistoryPathStep,
  RateEvidence,
} from './resolvers/ExpenseEvidence.ts';
import { cancelExpense } from './resolvers/Mutation/cancelExpense.ts';
import { createCategory, updateCategory } from './resolvers/Mutation/categories.ts';
import { createExpense } from './resolvers/Mutation/createExpense.ts';
import { customFieldMutations } from './resolvers/Mutation/customFields.ts';
import { deleteExpense } from './resolvers/Mutation/deleteExpense.ts';
import { createPolicy, setPolicyArchived, updatePolicy } from './resolvers/Mutation/policies.ts';
import { recodeExpense } from './resolvers/Mutation/recodeExpense.ts';
import { resolveDuplicate } from './resolvers/Mutation/resolveDuplicate.ts';
import { savedViewMutations } from './resolvers/Mutation/savedViews.ts';
import { submitExpense } from './resolvers/Mutation/submitExpense.ts';
import { taxCodeMutations } from './resolvers/Mutation/taxCodes.ts';
import { travelRateMutations } from './resolvers/Mutation/travelRates.ts';
import { updateExpense } from './resolvers/Mutation/updateExpense.ts';
import { catalogueQueries } from './resolvers/Query/catalogue.ts';
import { checkDraft } from './resolvers/Query/checkDraft.ts';
import { expense } from './resolvers/Query/expense.ts';
import { countQueries } from './resolvers/Query/expenseCount.ts';
import { expenseExport } from './resolvers/Query/expenseExport.ts';
import { expensePage } from './resolvers/Query/expensePage.ts';
import { expenses } from './resolvers/Query/expenses.ts';
import { expenseSummary } from './resolvers/Query/expenseSummary.ts';
import { savedViews } from './resolvers/Query/savedViews.ts';
import { spendQueries } from './resolvers/Query/spendInsights.ts';
import { monthClose, remindPeople } from './resolvers/month-close.ts';
import { SpendInsights, SpendRow } from './resolvers/SpendInsights.ts';
import { Mileage, MileageRate, PerDiem, PerDiemRate } from './resolvers/Travel.ts';

export const resolvers: Resolvers = {
  Date: DateScalar,
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: {
    ...catalogueQueries,
    ...countQueries,
    ...spendQueries,
    checkDraft,
    expense,
    expenseExport,
    expensePage,
    expenses,
    expenseSummary,
    monthClose,
    policyControlChanges: listControlChanges,
    savedViews,
  },
  Mutation: {
    ...savedViewMutations,
    ...taxCodeMutations,
    ...customFieldMutations,
    ...travelRateMutations,
    cancelExpense,
    createCategory,
    createExpense,
    createPolicy,
    decidePolicyControlChange: decideControlChange,
    deleteExpense,
    recodeExpense,
    remindPeople,
    resolveDuplicate,
    setPolicyArchived,
    submitExpense,
    updateCategory,
    updateExpense,
    updatePolicy,
  },
  ActivityEntry,
  Category,
  CustomField,
  DuplicateWarning,
  Expense,
  ExpenseEvidence,
  ExpenseLine,
  HistoryEvidence,
  HistoryPathStep,
  RateEvidence,
  Policy,
  SpendInsights,
  SpendRow,
  TaxCode,
  ...{ Mileage, MileageRate, PerDiem, PerDiemRate },
  Violation,
};
