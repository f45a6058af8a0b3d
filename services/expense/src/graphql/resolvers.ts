import { DateScalar, DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { ActivityEntry } from './resolvers/ActivityEntry.ts';
import { Category, Policy } from './resolvers/Catalogue.ts';
import { Expense } from './resolvers/Expense.ts';
import { cancelExpense } from './resolvers/Mutation/cancelExpense.ts';
import { createExpense } from './resolvers/Mutation/createExpense.ts';
import { deleteExpense } from './resolvers/Mutation/deleteExpense.ts';
import { submitExpense } from './resolvers/Mutation/submitExpense.ts';
import { updateExpense } from './resolvers/Mutation/updateExpense.ts';
import { catalogueQueries } from './resolvers/Query/catalogue.ts';
import { expense } from './resolvers/Query/expense.ts';
import { expensePage } from './resolvers/Query/expensePage.ts';
import { expenses } from './resolvers/Query/expenses.ts';
import { expenseSummary } from './resolvers/Query/expenseSummary.ts';

export const resolvers: Resolvers = {
  Date: DateScalar,
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: { ...catalogueQueries, expense, expensePage, expenses, expenseSummary },
  Mutation: { cancelExpense, createExpense, deleteExpense, submitExpense, updateExpense },
  ActivityEntry,
  Category,
  Expense,
  Policy,
};
