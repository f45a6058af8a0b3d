import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { readExpense } from '../../expense-model.ts';
import { readPastMoment } from '../../read-past-moment.ts';

export const expense: QueryResolvers['expense'] = (_parent, { id, asOf }, context) => {
  const at = asOf ? readPastMoment('asOf', asOf, context.clock.now()) : null;
  return readExpense({ id, at }, context);
};
