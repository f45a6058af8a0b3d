import { z } from 'zod';
import {
  RestOrganizationBalanceDocument,
  RestWalletBalanceDocument,
} from '../../generated/operations.ts';
import { throwRefusals, unavailable } from '../rest-error.ts';
import { signedIn, type Route } from '../route.ts';
import { restAssetAmount, withTexts, objectOf } from '../shape-fields.ts';
import { toRest } from '../to-rest.ts';

/** Example of an address. */
const ADDRESS = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';

const balanceFields = withTexts('balanceFields', {
  sol_balance: z.number(),
  pyusd_balance: z.number(),
  balances: z.array(restAssetAmount),
});
const restBalance = z
  .object(balanceFields)
  .meta({ id: 'Balance', description: 'What a wallet holds.' });
const restOrganizationBalance = objectOf('OrganizationBalance', {
  ...balanceFields,
  wallets: z.array(
    objectOf('OrganizationBalance.wallets', {
      address: z.string(),
      label: z.string(),
      ...balanceFields,
    }),
  ),
});

interface Held {
  readonly balances: readonly { readonly asset: 'PYUSD' | 'SOL'; readonly amount: string }[];
}

const byAsset = ({ balances }: Held) => {
  const amountOf = (asset: string): string =>
    balances.find((held) => held.asset === asset)?.amount ?? '0';
  return { balances, solBalance: amountOf('SOL'), pyusdBalance: amountOf('PYUSD') };
};

const noBalance = () =>
  unavailable('The balance is not available right now. Try again in a moment.');

/** The balances of wallets. */
export const walletRoutes: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/wallet/balance/:address',
    operationId: 'getWalletBalance',
    parameters: {
      address: { description: 'Address on Solana, in base58.', example: ADDRESS },
    },
    answer: restBalance,
    refusals: [422],
    handle: async ({ request, run }) => {
      const { address = '' } = request.params as { address?: string };
      const { walletBalance } = await run(RestWalletBalanceDocument, { address });
      throwRefusals(walletBalance.errors);
      if (!walletBalance.balance) throw noBalance();
      return toRest(restBalance, byAsset(walletBalance.balance));
    },
  }),
  signedIn({
    method: 'GET',
    path: '/wallet/organization/balance',
    operationId: 'getOrganizationBalance',
    answer: restOrganizationBalance,
    handle: async ({ run }) => {
      const { organizationBalance } = await run(RestOrganizationBalanceDocument, {});
      throwRefusals(organizationBalance.errors);
      const { balance } = organizationBalance;
      if (!balance) throw noBalance();
      const wallets = balance.wallets.map((wallet) => ({ ...wallet, ...byAsset(wallet) }));
      return toRest(restOrganizationBalance, { ...byAsset(balance), wallets });
    },
  }),
];
