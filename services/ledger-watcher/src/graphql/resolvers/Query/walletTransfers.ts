import { assertRange, badInput } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { isAddress } from '../../../use-cases/is-address.ts';

const FIRST_MAX = 100;

export const walletTransfers: QueryResolvers['walletTransfers'] = (
  _parent,
  { address, first, after },
  context,
) => {
  const limit = assertRange('first', first, 1, FIRST_MAX);
  if (typeof address === 'string' && !isAddress(address)) {
    throw badInput('address: a wallet address in base58');
  }
  const page = { address: address ?? null, limit, after: after ?? null };
  return context.queries.transfers(context.viewer(), page);
};
