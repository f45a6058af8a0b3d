import { userErrorsOf } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { TreasuryView } from '../domain/treasury.ts';
import type { UserError } from '../generated/resolver-types.ts';
import type { Context } from './context.ts';

export interface TreasuryPayload {
  treasury: TreasuryView | null;
  errors: UserError[];
}

/** The treasury, or why it is not shown. */
export async function toTreasuryPayload(context: Context): Promise<TreasuryPayload> {
  const view = await context.useCases.viewTreasury(context.actor());
  return { treasury: view.ok ? view.value : null, errors: userErrorsOf(view) };
}

/** The treasury after a change, or why nothing changed. */
export const afterChange = async (
  changed: Result<null>,
  context: Context,
): Promise<TreasuryPayload> =>
  changed.ok ? toTreasuryPayload(context) : { treasury: null, errors: userErrorsOf(changed) };
