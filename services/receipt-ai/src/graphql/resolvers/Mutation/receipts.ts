import { userErrorsOf } from '@outlay/platform/graphql';
import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import { correctionsOf } from '../../corrections-of.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

const notFound = () => refuse('NOT_FOUND', 'Receipt not found.');

export const receiptMutations = {
  updateReceipt: async (_parent, { id, input }, context) => {
    const command = { viewer: context.viewer(), cause: context.cause(), id };
    const result = isRowId(id)
      ? await context.useCases.updateReceipt(command, correctionsOf(input))
      : notFound();
    const receipt = result.ok ? await context.receipts.clear(id).load(id) : null;
    return { receipt, errors: userErrorsOf(result) };
  },
  retryReceipt: async (_parent, { id }, context) => {
    const command = { viewer: context.viewer(), cause: context.cause(), id };
    const result = isRowId(id) ? await context.useCases.retryReceipt(command) : notFound();
    const receipt = result.ok ? await context.receipts.clear(id).load(id) : null;
    return { receipt, errors: userErrorsOf(result) };
  },
  deleteReceipt: async (_parent, { id }, context) => {
    const command = { viewer: context.viewer(), cause: context.cause(), id };
    const result = isRowId(id) ? await context.useCases.deleteReceipt(command) : notFound();
    return { deletedId: result.ok ? id : null, errors: userErrorsOf(result) };
  },
} satisfies MutationResolvers;
