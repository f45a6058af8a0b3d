import { z } from 'zod';
import {
  RestOrganizationBalanceDocument,
  RestWalletBalanceDocument,
} from '../../generated/operations.ts';
import { throwRefusals, unavailable } from '../rest-error.ts';
import { signedIn, type Route } from '../route.ts';
import { described, restAssetAmount } from '../shape-fields.ts';
import { toRest } from '../to-rest.ts';

/** Example of an address. */
const ADDRESS = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';

const balanceFields = {
  sol_balance: described(z.number(), 'SOL; 9 decimals.', 0.42),
  pyusd_balance: described(z.number(), 'PYUSD; 6 decimals.', 150.25),
  balances: z.array(restAssetAmount).meta({ description: 'What it holds of each asset.' }),
};
const restBalance = z
  .object(balanceFields)
  .meta({ id: 'Balance', description: 'What a wallet holds.' });
const restOrganizationBalance = z
  .object({
    ...balanceFields,
    wallets: z
      .array(
        z.object({
          address: described(z.string(), 'Address on Solana, in base58.', ADDRESS),
          label: described(z.string(), 'Name of the wallet.', 'Main treasury'),
          ...balanceFields,
        }),
      )
      .meta({ description: 'Each treasury wallet.' }),
  })
  .meta({ id: 'OrganizationBalance', description: 'What all treasury wallets hold together.' });

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
    tag: 'Wallet',
    summary: 'Balance of a wallet',
    description: "The caller's own wallet; finance and admins: every wallet of the organization.",
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
    tag: 'Wallet',
    summary: 'Balances of the organization',
    description: 'For finance and admins.',
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
