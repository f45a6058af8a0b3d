import type { BookedBalance, BookedBalances, Ledger } from './ports.ts';

/** Consecutive comparisons that must find the same difference: a node may advance between two requests. */
const READINGS_MIN = 3;

export interface ProveBalancesPorts {
  readonly ledger: Pick<Ledger, 'holdings'>;
  readonly books: BookedBalances;
  /** Called once when an account's books stop matching the chain, and once when they match again. */
  readonly onChange: (account: string, problem: string | null) => void;
}

/** One comparison of all books with the chain. A difference that persists without new transactions is a problem. */
export function proveBalances(ports: ProveBalancesPorts): () => Promise<undefined> {
  const readings = new Map<string, { readonly signature: string; readonly count: number }>();

  async function compare(booked: BookedBalance, held: bigint): Promise<void> {
    const { account, signature, balance, problem } = booked;
    if (held === balance) {
      readings.delete(account);
      if (problem !== null && (await ports.books.setProblem(account, signature, null))) {
        ports.onChange(account, null);
      }
      return;
    }
    const before = readings.get(account);
    const count = before?.signature === signature ? before.count + 1 : 1;
    readings.set(account, { signature, count });
    if (count < READINGS_MIN || problem !== null) return;
    const difference = `the chain holds ${held}, but the books show ${balance} after ${signature}`;
    if (await ports.books.setProblem(account, signature, difference)) {
      ports.onChange(account, difference);
    }
  }

  return async () => {
    const booked = await ports.books.all();
    const isWallet = ({ account, walletAddress }: BookedBalance): boolean =>
      account === walletAddress;
    const held = await ports.ledger.holdings({
      wallets: booked.filter(isWallet).map(({ account }) => account),
      tokenAccounts: booked.filter((each) => !isWallet(each)).map(({ account }) => account),
    });
    for (const each of booked) await compare(each, held.get(each.account) ?? 0n);
  };
}
