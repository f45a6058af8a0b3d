import { userErrorsOf, type UserError } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { CompanyWallet } from '../domain/company-wallet.ts';

export const toCompanyWalletPayload = (
  result: Result<CompanyWallet>,
): { wallet: CompanyWallet | null; errors: UserError[] } => ({
  wallet: result.ok ? result.value : null,
  errors: userErrorsOf(result),
});
