import type { Account, AccountKind } from '../account.ts';
import type { BookedEntry, Posting } from '../journal.ts';

/** A posting with the account on its other side. */
export interface Pair {
  readonly debit: Account;
  readonly credit: Account;
  /** US cents, above zero. */
  readonly cents: bigint;
  /** The posting that it books. */
  readonly posting: Posting;
}

/** Postings that are booked against each other and not against what is owed: both sides of reverse charge, and a network fee. */
const OFFSETS: readonly (readonly [AccountKind, AccountKind])[] = [
  ['input_tax', 'output_tax'],
  ['fee', 'asset'],
];

const isOffset = (one: Posting, other: Posting): boolean =>
  one.cents + other.cents === 0n &&
  OFFSETS.some(([kind, against]) => one.account.kind === kind && other.account.kind === against);

/**
 * Splits an entry into pairs for formats without compound entries. Every posting is booked against what is owed or paid from, also
 * a discount, which is its credit. The pairs' amounts sum to those of the postings, per account.
 * @throws when nothing is owed and nothing is paid from
 */
export function pairsOf({ postings }: Pick<BookedEntry, 'postings'>): Pair[] {
  const pairs: Pair[] = [];
  const rest: Posting[] = [];
  for (let at = 0; at < postings.length; at += 1) {
    const [one, other] = postings.slice(at, at + 2);
    if (!one) break;
    if (other && isOffset(one, other)) {
      pairs.push(...pairOf(one, other.account));
      at += 1;
    } else rest.push(one);
  }
  const ofKind = (wanted: AccountKind) => rest.find(({ account }) => account.kind === wanted);
  const counter = ofKind('payable') ?? ofKind('asset');
  if (!counter && rest.length > 0) throw new Error('an entry without what is owed or paid from');
  const others = rest.filter((posting) => posting !== counter);
  return [...others.flatMap((posting) => pairOf(posting, counter?.account)), ...pairs];
}

function pairOf(posting: Posting, against: Account | undefined): Pair[] {
  const { account, cents } = posting;
  if (!against || cents === 0n) return [];
  return cents > 0n
    ? [{ debit: account, credit: against, cents, posting }]
    : [{ debit: against, credit: account, cents: -cents, posting }];
}
