import type { StartWalletChangeMutation } from '../../../generated/graphql.ts';

/** What the server wants signed, once it knows the address. */
export type WalletChallenge = NonNullable<
  StartWalletChangeMutation['startWalletChange']['challenge']
>;
