import type { Result } from '@outlay/platform/result';
import type { Expense } from '../domain/expense.ts';
import type { UserError } from '../generated/resolver-types.ts';
import type { Context } from './context.ts';
import { userErrorsOf } from '@outlay/platform/graphql';

/** The expense as it is after the mutation, or why nothing changed. */
export async function toExpensePayload(
  result: Result<{ id: string }>,
  context: Context,
): Promise<{ expense: Expense | null; errors: UserError[] }> {
  const errors = userErrorsOf(result);
  if (!result.ok) return { expense: null, errors };
  const { id } = result.value;
  return { expense: await context.loaders.expense.clear(id).load(id), errors };
}
