import type { PaymentAuthorityResolvers } from '../../generated/resolver-types.ts';
import { user } from '../user-reference.ts';

export const PaymentAuthority: PaymentAuthorityResolvers = {
  payee: ({ payeeId }) => user(payeeId),
  soleApprovers: ({ soleApproverIds }) => soleApproverIds.map(user),
};
