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
import { categoryMutations } from './resolvers/Mutation/categories.ts';
import { customFieldMutations } from './resolvers/Mutation/customFields.ts';
import { expenseMutations } from './resolvers/Mutation/expenses.ts';
import { policyMutations } from './resolvers/Mutation/policies.ts';
import { savedViewMutations } from './resolvers/Mutation/savedViews.ts';
import { taxCodeMutations } from './resolvers/Mutation/taxCodes.ts';
import { travelRateMutations } from './resolvers/Mutation/travelRates.ts';
import { catalogueQueries } from './resolvers/Query/catalogue.ts';
import { checkDraft } from './resolvers/Query/checkDraft.ts';
import { expenseQueries } from './resolvers/Query/expenses.ts';
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
    ...expenseQueries,
    ...spendQueries,
    checkDraft,
    monthClose,
  },
  Mutation: {
    ...categoryMutations,
    ...customFieldMutations,
    ...expenseMutations,
    ...policyMutations,
    ...savedViewMutations,
    ...taxCodeMutations,
    ...travelRateMutations,
    remindPeople,
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
