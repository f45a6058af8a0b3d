import { DateScalar, DateTimeScalar, DecimalScalar, enumName } from '@outlay/platform/graphql';
import { formatMoney } from '@outlay/platform/money';
import type { Resolvers } from '../generated/resolver-types.ts';
import { Category, CustomField, Policy, TaxCode, Violation } from './resolvers/Catalogue.ts';
import { DuplicateWarning } from './resolvers/DuplicateWarning.ts';
import { Expense } from './resolvers/Expense.ts';
import {
  ExpenseEvidence,
  HistoryEvidence,
  HistoryPathStep,
  RateEvidence,
} from './resolvers/ExpenseEvidence.ts';
import { catalogueMutations } from './resolvers/Mutation/catalogue.ts';
import { expenseMutations } from './resolvers/Mutation/expenses.ts';
import { savedViewMutations } from './resolvers/Mutation/savedViews.ts';
import { travelRateMutations } from './resolvers/Mutation/travelRates.ts';
import { catalogueQueries } from './resolvers/Query/catalogue.ts';
import { checkDraft } from './resolvers/Query/checkDraft.ts';
import { expenseQueries } from './resolvers/Query/expenses.ts';
import { spendQueries } from './resolvers/Query/spendInsights.ts';
import { monthClose, remindPeople } from './resolvers/month-close.ts';
import { spending } from './resolvers/spending.ts';
import { Mileage, MileageRate, PerDiem, PerDiemRate } from './resolvers/Travel.ts';
import { changedKey } from '../domain/field-changes.ts';
import { fieldValues } from './expense-model.ts';

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
    ...catalogueMutations,
    ...expenseMutations,
    ...savedViewMutations,
    ...travelRateMutations,
    remindPeople,
  },
  ActivityEntry: {
    kind: ({ kind }) => enumName(kind),
    actor: ({ actorId }) => (actorId === null ? null : { id: actorId }),
    changes: async ({ changes }, _args, { loaders, viewer }) => {
      if (!changes.some(changedKey)) return [...changes];
      const fields = await loaders.customFields.load(viewer().organizationId);
      return changes.map((change) => {
        const key = changedKey(change);
        const name = fields.find((field) => field.key === key)?.name;
        return { ...change, field: name ?? change.field };
      });
    },
  },
  Category,
  CustomField,
  DuplicateWarning,
  Expense,
  ExpenseEvidence,
  ExpenseLine: {
    amount: ({ amountMinor, currency }) => formatMoney({ amountMinor, currency }),
    category: ({ categoryId }, _args, { loaders }) =>
      categoryId === null ? null : loaders.category.load(categoryId),
    taxCode: ({ taxCodeId }, _args, { loaders }) =>
      taxCodeId === null ? null : loaders.taxCode.load(taxCodeId),
    taxAmount: ({ taxMinor, currency }) => formatMoney({ amountMinor: taxMinor, currency }),
    fields: ({ fields }) => fieldValues(fields),
  },
  HistoryEvidence,
  HistoryPathStep,
  RateEvidence,
  Policy,
  ...spending,
  TaxCode,
  ...{ Mileage, MileageRate, PerDiem, PerDiemRate },
  Violation,
};
