import { proposalPayload, type Proposed } from '@outlay/authority-log';
import type { Result } from '@outlay/platform/result';
import type { CompanyWallet } from '../domain/company-wallet.ts';
import type { Context } from './context.ts';

/** The wallet after a change, or the change that waits for a second person. */
export async function toCompanyWalletPayload(
  result: Result<Proposed>,
  address: string,
  { useCases, viewer }: Context,
): Promise<{ wallet: CompanyWallet | null } & ReturnType<typeof proposalPayload>> {
  const isDone = result.ok && result.value.pendingChangeId === null;
  return {
    wallet: isDone ? await useCases.findCompanyWallet(viewer(), address) : null,
    ...proposalPayload(result),
  };
}
