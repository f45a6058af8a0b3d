import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { lower } from '../../enum-names.ts';
import { toCreatedPayload, toExpensePayload } from '../../to-payload.ts';

export const expenseMutations = {
  createExpense: async (_parent, args, context) => {
    const { time, ...input } = args.input;
    const actor = context.actor(args.idempotencyKey);
    return toCreatedPayload(await context.useCases.createExpense({ actor, input, time }), context);
  },
  updateExpense: async (_parent, args, context) => {
    const { expectedVersion, ...input } = args.input;
    const command = {
      actor: context.actor(args.idempotencyKey),
      id: args.id,
      input,
      expectedVersion: expectedVersion ?? null,
    };
    return toExpensePayload(await context.useCases.updateExpense(command), context);
  },
  deleteExpense: async (_parent, { id }, context) => {
    const result = await context.useCases.deleteExpense({ actor: context.actor(), id });
    return { deletedId: result.ok ? id : null, errors: userErrorsOf(result) };
  },
  submitExpense: async (_parent, args, context) => {
    const actor = context.actor(args.idempotencyKey);
    const command = { actor, id: args.id, proof: args.proof };
    return toExpensePayload(await context.useCases.submitExpense(command), context);
  },
  cancelExpense: async (_parent, args, context) => {
    const actor = context.actor(args.idempotencyKey);
    const visible = (await context.loaders.expense.load(args.id)) !== null;
    const { id, reason, proof } = args;
    const command = { actor, id, reason, visible, proof };
    return toExpensePayload(await context.useCases.cancelExpense(command), context);
  },
  recodeExpense: async (_parent, { id, lines, reason, idempotencyKey }, context) => {
    const actor = context.actor(idempotencyKey);
    const visible = (await context.loaders.expense.load(id)) !== null;
    const command = { actor, id, lines, reason, visible };
    return toExpensePayload(await context.useCases.recodeExpense(command), context);
  },
  resolveDuplicate: async (_parent, { expenseId, warningId, choice, note, proof }, context) => {
    const expense = await context.loaders.expense.load(expenseId);
    const pairs = expense ? await context.loaders.duplicates.load(expenseId) : [];
    const result = await context.useCases.resolveDuplicate({
      actor: context.actor(),
      expenseId,
      warningId,
      choice: lower(choice),
      note: note ?? null,
      visible: pairs.some(({ id }) => id === warningId),
      proof,
    });
    return toExpensePayload(result, context);
  },
} satisfies MutationResolvers;
