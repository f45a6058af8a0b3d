import { expenseAt } from '../../../domain/expense-at.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { readPastMoment } from '../../read-past-moment.ts';

export const expense: QueryResolvers['expense'] = async (_parent, { id, asOf }, context) => {
  const at = asOf ? readPastMoment('asOf', asOf, context.clock.now()) : null;
  const current = await context.loaders.expense.load(id);
  if (!current || !at) return current;
  const past = expenseAt(current, await context.loaders.activity.load(id), at);
  return past && { ...past, asOf: at };
};
