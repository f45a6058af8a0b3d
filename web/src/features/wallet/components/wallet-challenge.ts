import type { StartWalletChangeMutation } from '../../../generated/graphql.ts';

/** The challenge that the server wants signed for the address. */
export type WalletChallenge = NonNullable<
  StartWalletChangeMutation['startWalletChange']['challenge']
>;
