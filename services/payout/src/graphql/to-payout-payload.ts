import { userErrorsOf } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { Payout } from '../domain/payout.ts';
import type { UserError } from '../generated/resolver-types.ts';
import type { Context } from './context.ts';

/** The payout after the mutation, or why nothing changed. */
export async function toPayoutPayload(
  result: Result<{ id: string }>,
  context: Context,
): Promise<{ payout: Payout | null; errors: UserError[] }> {
  const errors = userErrorsOf(result);
  if (!result.ok) return { payout: null, errors };
  return {
    payout: await context.loaders.payout.clear(result.value.id).load(result.value.id),
    errors,
  };
}
