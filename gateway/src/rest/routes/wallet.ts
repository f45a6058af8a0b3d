import { z } from 'zod';
import {
  RestOrganizationBalanceDocument,
  RestWalletBalanceDocument,
} from '../../generated/operations.ts';
import { throwRefusals, unavailable } from '../rest-error.ts';
import { signedIn, type Route } from '../route.ts';

const balanceFields = { sol_balance: z.number(), pyusd_balance: z.number() };
const restBalance = z.object(balanceFields).meta({ id: 'Balance' });
const restOrganizationBalance = z
  .object({
    ...balanceFields,
    wallets: z.array(z.object({ address: z.string(), label: z.string(), ...balanceFields })),
  })
  .meta({ id: 'OrganizationBalance' });

const toRestBalance = ({
  sol,
  pyusd,
}: {
  sol: string;
  pyusd: string;
}): z.output<typeof restBalance> => ({
  sol_balance: Number(sol),
  pyusd_balance: Number(pyusd),
});

const noBalance = () =>
  unavailable('The balance is not available right now. Try again in a moment.');

/** The balances of wallets. */
export const walletRoutes: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/wallet/balance/:address',
    operationId: 'getWalletBalance',
    tag: 'Wallet',
    summary: 'Balance of a wallet',
    answer: restBalance,
    refusals: [422],
    handle: async ({ request, run }) => {
      const { address = '' } = request.params as { address?: string };
      const { walletBalance } = await run(RestWalletBalanceDocument, { address });
      throwRefusals(walletBalance.errors);
      if (!walletBalance.balance) throw noBalance();
      return toRestBalance(walletBalance.balance);
    },
  }),
  signedIn({
    method: 'GET',
    path: '/wallet/organization/balance',
    operationId: 'getOrganizationBalance',
    tag: 'Wallet',
    summary: 'Balances of the organisation',
    answer: restOrganizationBalance,
    handle: async ({ run }) => {
      const { organizationBalance } = await run(RestOrganizationBalanceDocument, {});
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
    },
  }),
];
