import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { lower } from '../../enum-names.ts';
import { toExpensePayload } from '../../to-payload.ts';

export const resolveDuplicate: MutationResolvers['resolveDuplicate'] = async (
  _parent,
  { expenseId, warningId, choice, note },
  context,
) => {
  const result = await context.useCases.resolveDuplicate({
    actor: context.actor(),
    expenseId,
    warningId,
    choice: lower(choice),
    note: note ?? null,
    visible: (await context.loaders.expense.load(expenseId)) !== null,
  });
  return toExpensePayload(result, context);
};
