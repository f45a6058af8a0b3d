import { sql, type SQL } from 'drizzle-orm';

interface PostingContent {
  readonly account: string;
  readonly original?: { readonly amount: string; readonly currency: string };
  readonly description?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

/** A posting in its row, whose account has its name and kind elsewhere. */
export interface StoredPosting extends PostingContent {
  /** Cents of the books' currency. */
  readonly amountMinor: string;
  readonly held?: true;
}

/** A posting of an entry that was booked before books had a currency. */
export interface FirstPosting extends PostingContent {
  readonly usdCents: string;
}

/** Cents of either form. */
export const storedCents = (posting: StoredPosting | FirstPosting): bigint =>
  BigInt('usdCents' in posting ? posting.usdCents : posting.amountMinor);

/** The same of a JSON value named `posting`. */
export const POSTING_CENTS: SQL = sql`coalesce(posting ->> 'amountMinor', posting ->> 'usdCents')::bigint`;
