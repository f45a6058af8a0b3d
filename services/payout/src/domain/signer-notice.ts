/** What the signer must know about passkeys. It keeps its own copy, which the other services can't change. */
export type SignerNotice =
  /** Identity's statement about a member's new passkey (JWS). */
  | { readonly kind: 'passkey'; readonly statement: string }
  /** Payments above this amount in US dollars need a passkey approval. */
  | { readonly kind: 'rule'; readonly aboveUsd: string };
