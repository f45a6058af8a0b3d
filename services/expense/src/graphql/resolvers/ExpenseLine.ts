import { formatMoney } from '@outlay/platform/money';
import type { ExpenseLineResolvers } from '../../generated/resolver-types.ts';
import { fieldValues } from '../expense-model.ts';

export const ExpenseLine: ExpenseLineResolvers = {
  amount: ({ amountMinor, currency }) => formatMoney({ amountMinor, currency }),
  category: ({ categoryId }, _args, { loaders }) =>
    categoryId === null ? null : loaders.category.load(categoryId),
  taxCode: ({ taxCodeId }, _args, { loaders }) =>
    taxCodeId === null ? null : loaders.taxCode.load(taxCodeId),
  taxAmount: ({ taxMinor, currency }) => formatMoney({ amountMinor: taxMinor, currency }),
  fields: ({ fields }) => fieldValues(fields),
};
