import type { Account } from '../account.ts';
import type { BookedEntry, Posting } from '../journal.ts';

/** A part of an entry that has one account on each side. */
export interface Pair {
  readonly debit: Account;
  readonly credit: Account;
  /** US cents, above zero. */
  readonly usdCents: bigint;
  /** The posting that it is a part of. */
  readonly posting: Posting;
}

interface Rest {
  readonly posting: Posting;
  left: bigint;
}

/** Splits an entry into pairs for formats without compound entries. Their amounts sum to those of the postings, per account and side. */
export function pairsOf({ postings }: Pick<BookedEntry, 'postings'>): Pair[] {
  const side = (sign: 1n | -1n): Rest[] =>
    postings
      .filter(({ usdCents }) => usdCents * sign > 0n)
      .map((posting) => ({ posting, left: posting.usdCents * sign }));
  const [debits, credits] = [side(1n), side(-1n)];
  const pairs: Pair[] = [];
  for (const debit of debits) {
    while (debit.left > 0n) {
      const credit = credits.find(({ left }) => left > 0n);
      if (!credit) throw new Error('the entry is not balanced');
      const usdCents = debit.left < credit.left ? debit.left : credit.left;
      debit.left -= usdCents;
      credit.left -= usdCents;
      pairs.push({
        debit: debit.posting.account,
        credit: credit.posting.account,
        usdCents,
        posting: debit.posting,
      });
    }
  }
  return pairs;
}
