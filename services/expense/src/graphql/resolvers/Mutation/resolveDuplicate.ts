import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { lower } from '../../enum-names.ts';
import { toExpensePayload } from '../../to-payload.ts';

export const resolveDuplicate: MutationResolvers['resolveDuplicate'] = async (
  _parent,
  { expenseId, warningId, choice, note },
  context,
) => {
  const expense = await context.loaders.expense.load(expenseId);
  const pairs = expense ? await context.loaders.duplicates.load(expenseId) : [];
  const result = await context.useCases.resolveDuplicate({
    actor: context.actor(),
    expenseId,
    warningId,
    choice: lower(choice),
    note: note ?? null,
    visible: pairs.some(({ id }) => id === warningId),
  });
  return toExpensePayload(result, context);
};
