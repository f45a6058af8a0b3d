/** A posting in its row, whose account has its name and kind elsewhere. */
export interface StoredPosting {
  readonly account: string;
  readonly usdCents: string;
  readonly original?: { readonly amount: string; readonly currency: string };
  readonly description?: string;
  readonly tags?: Readonly<Record<string, string>>;
}
