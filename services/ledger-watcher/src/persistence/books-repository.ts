import type { Database, Transaction } from '@outlay/platform/postgres';
import { and, eq, isNull, max, sql } from 'drizzle-orm';
import type { EntryLine } from '../domain/account-entry.ts';
import type { BookedBalances, Books } from '../use-cases/ports.ts';
import { accountBooks, ledgerLines } from './tables.ts';

export const createBooks = (tx: Transaction): Books => {
  /** Books that this transaction has locked, as it has left them: nobody else can change them meanwhile. */
  const locked = new Map<string, typeof accountBooks.$inferSelect>();
  return {
    post: async ({ account, walletAddress }, at, entry) => {
      const books = locked.get(account) ?? (await lockBooks(tx, account));
      if (books && (await isBooked(tx, books, at))) return null;
      const missing = books ? entry.before - books.balance : 0n;
      if (books && missing !== 0n && books.acceptedNote === null) {
        return `${at.signature} begins with ${entry.before}, and the books end ${books.signature} with ${books.balance}`;
      }
      const openedAfterLine = books?.openedAfterLine ?? (await newestLine(tx));
      await insertLines(tx, account, at, [
        ...entry.lines.map((line) => ({ ...line, note: null })),
        ...(missing === 0n
          ? []
          : [{ kind: 'unexplained' as const, delta: missing, note: books?.acceptedNote ?? null }]),
      ]);
      const state = {
        walletAddress,
        opening: books?.opening ?? entry.before,
        openedAfterLine,
        balance: entry.after,
        ...at,
        problem: null,
        problemSince: null,
        acceptedNote: null,
      };
      await tx
        .insert(accountBooks)
        .values({ account, ...state })
        .onConflictDoUpdate({ target: accountBooks.account, set: state });
      locked.set(account, { account, ...state });
      return null;
    },
    reopen: async (account) => {
      locked.delete(account);
      await tx.delete(accountBooks).where(eq(accountBooks.account, account));
    },
    setProblem: async (account, problem) => {
      locked.delete(account);
      await tx
        .update(accountBooks)
        .set(problemColumns(problem))
        .where(eq(accountBooks.account, account));
    },
  };
};

async function lockBooks(
  tx: Transaction,
  account: string,
): Promise<typeof accountBooks.$inferSelect | undefined> {
  const [books] = await tx
    .select()
    .from(accountBooks)
    .where(eq(accountBooks.account, account))
    .for('update');
  return books;
}

interface Position {
  readonly signature: string;
  readonly slot: number;
}

/** Whether a transaction is in the books; within a slot only its lines tell. */
async function isBooked(
  tx: Transaction,
  books: Position & { readonly account: string },
  { signature, slot }: Position,
): Promise<boolean> {
  if (books.slot !== slot) return books.slot > slot;
  const [line] = await tx
    .select({ id: ledgerLines.id })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.account, books.account), eq(ledgerLines.signature, signature)))
    .limit(1);
  return line !== undefined || books.signature === signature;
}

async function insertLines(
  tx: Transaction,
  account: string,
  at: Position,
  lines: readonly (EntryLine & { readonly note: string | null })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(ledgerLines).values(lines.map((line) => ({ account, ...at, ...line })));
}

/** Before the lines of the transaction that opens the books are written. */
async function newestLine(tx: Transaction): Promise<bigint> {
  const [row] = await tx.select({ id: max(ledgerLines.id) }).from(ledgerLines);
  return row?.id ?? 0n;
}

/** Reads and marks for the proof of balances, each in a statement of its own. */
export const createBookedBalances = (database: Database): BookedBalances => ({
  all: () =>
    database
      .select({
        account: accountBooks.account,
        walletAddress: accountBooks.walletAddress,
        balance: accountBooks.balance,
        signature: accountBooks.signature,
        problem: accountBooks.problem,
      })
      .from(accountBooks)
      .where(isNull(accountBooks.acceptedNote)),
  setProblem: async (account, signature, problem) => {
    const changed = await database
      .update(accountBooks)
      .set(problemColumns(problem))
      .where(and(eq(accountBooks.account, account), eq(accountBooks.signature, signature)))
      .returning({ account: accountBooks.account });
    return changed.length > 0;
  },
});

const problemColumns = (problem: string | null) => ({
  problem,
  problemSince: problem === null ? null : sql`coalesce(${accountBooks.problemSince}, now())`,
});
