import type { StartWalletChangeMutation } from '#graphql';

/** The challenge that the server wants signed for the address. */
export type WalletChallenge = NonNullable<
  StartWalletChangeMutation['startWalletChange']['challenge']
>;
