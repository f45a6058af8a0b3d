import { proposalPayload, type ControlChangeView, type Proposed } from '@outlay/platform/controls';
import type { UserError } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { CompanyWallet } from '../domain/company-wallet.ts';
import type { Context } from './context.ts';

export const toCompanyWalletPayload = async (
  result: Result<Proposed<CompanyWallet>>,
  context: Context,
): Promise<{
  wallet: CompanyWallet | null;
  pendingChange: ControlChangeView | null;
  errors: UserError[];
}> => ({
  wallet: result.ok ? result.value.value : null,
  ...(await proposalPayload(result, context)),
});
