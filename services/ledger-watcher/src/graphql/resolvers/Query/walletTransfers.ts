import { badInput } from '@outlay/platform/graphql';
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

export const walletTransfers: QueryResolvers['walletTransfers'] = async (
  _parent,
  { address, ...args },
  { viewer, queries },
) => {
  if (typeof address === 'string' && !isAddress(address)) {
    throw badInput('address: a wallet address in base58');
  }
  const page = readPage(TRANSFERS, viewer(), args);
  const rows = await queries.transfers(viewer(), { ...page, address: address ?? null });
  return connectionOf(TRANSFERS, viewer(), page, rows);
};
