/** State of a memo. */
export type MemoState =
  | { readonly kind: 'waits' }
  | { readonly kind: 'final'; readonly slot: number }
  /** The transaction was refused, or expired before a finalized block included it. */
  | { readonly kind: 'gone' };

export interface SignedMemo {
  readonly signature: string;
  readonly signedTransaction: string;
  readonly lastValidBlockHeight: bigint;
}

/** The anchor worker's view of Solana. */
export interface MemoChain {
  readonly signer: string;
  /** @throws when the node doesn't respond */
  sign(memo: string): Promise<SignedMemo>;
  /** Sends stored bytes; a failure proves nothing. */
  broadcast(signedTransaction: string): Promise<void>;
  /** @throws when the node doesn't respond */
  stateOf(anchor: Pick<SignedMemo, 'signature' | 'lastValidBlockHeight'>): Promise<MemoState>;
}
