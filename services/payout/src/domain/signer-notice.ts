/** What the signer has to learn of passkeys: it keeps both in a store of its own, out of the other services' reach. */
export type SignerNotice =
  /** Identity's statement about a member's new passkey (JWS). */
  | { readonly kind: 'passkey'; readonly statement: string }
  /** Approvals above this amount in US dollars need one. */
  | { readonly kind: 'rule'; readonly aboveUsd: string };
