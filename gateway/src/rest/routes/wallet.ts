import {
  RestOrganizationBalanceDocument,
  RestWalletBalanceDocument,
} from '../../generated/operations.ts';
import type { Facade } from '../facade.ts';
import { throwRefusals, unavailable } from '../rest-error.ts';

const toRestBalance = ({ sol, pyusd }: { sol: string; pyusd: string }): Record<string, number> => ({
  sol_balance: Number(sol),
  pyusd_balance: Number(pyusd),
});

const noBalance = () =>
  unavailable('The balance is not available right now. Try again in a moment.');

export function registerWalletRoutes({ run, signedIn }: Facade): void {
  signedIn('GET', '/wallet/balance/:address', async (request, _reply, context) => {
    const { address = '' } = request.params as { address?: string };
    const { walletBalance } = await run(context, RestWalletBalanceDocument, { address });
    throwRefusals(walletBalance.errors);
    if (!walletBalance.balance) throw noBalance();
    return toRestBalance(walletBalance.balance);
  });

  signedIn('GET', '/wallet/organization/balance', async (_request, _reply, context) => {
    const { organizationBalance } = await run(context, RestOrganizationBalanceDocument, {});
    throwRefusals(organizationBalance.errors);
    const { balance } = organizationBalance;
    if (!balance) throw noBalance();
    return {
      ...toRestBalance(balance),
      wallets: balance.wallets.map(({ address, label, ...amounts }) => ({
        address,
        label,
        ...toRestBalance(amounts),
      })),
    };
  });
}
