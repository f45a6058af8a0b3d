import { badInput, userErrorsOf } from '@outlay/platform/graphql';
import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { isRowId } from '@outlay/platform/text';
import type { WalletTransfer } from '../../../domain/wallet-transfer.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { isAddress } from '../../../use-cases/is-address.ts';

const TRANSFERS: PagedList<WalletTransfer> = {
  name: 'wallet-transfers',
  positionOf: ({ slot, id }) => ({ value: slot, id }),
  isId: isRowId,
};

export const walletQueries = {
  companyWallets: (_parent, _args, context) =>
    context.useCases.listCompanyWallets(context.viewer()),
  organizationBalance: async (_parent, _args, context) => {
    const result = await context.useCases.readOrganizationBalance(context.viewer());
    return { balance: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  walletBalance: async (_parent, { address }, context) => {
    const result = await context.useCases.readWalletBalance(context.viewer(), address);
    return { balance: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  walletTransfers: async (_parent, { address, ...args }, { viewer, queries }) => {
    if (typeof address === 'string' && !isAddress(address)) {
      throw badInput('address: a wallet address in base58');
    }
    const page = readPage(TRANSFERS, viewer(), args);
    const rows = await queries.transfers(viewer(), { ...page, address: address ?? null });
    return connectionOf(TRANSFERS, viewer(), page, rows);
  },
} satisfies QueryResolvers;
