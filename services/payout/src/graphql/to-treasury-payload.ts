import { proposalPayload, type Proposed } from '@outlay/authority-log';
import { userErrorsOf } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { TreasuryView } from '../domain/treasury.ts';
import type { Context } from './context.ts';

type TreasuryPayload = { treasury: TreasuryView | null } & ReturnType<typeof proposalPayload>;

/** The treasury, or why it is not shown. */
export async function toTreasuryPayload(context: Context): Promise<TreasuryPayload> {
  const view = await context.useCases.viewTreasury(context.actor());
  return { treasury: view.ok ? view.value : null, pendingChange: null, errors: userErrorsOf(view) };
}

/** The treasury after a change; null for one that waits for a second person, or was refused. */
export const afterChange = async (
  changed: Result<Proposed>,
  context: Context,
): Promise<TreasuryPayload> =>
  changed.ok && changed.value.pendingChangeId === null
    ? toTreasuryPayload(context)
    : { treasury: null, ...proposalPayload(changed) };
