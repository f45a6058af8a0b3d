import { matching, type Database, type Transaction } from '@outlay/platform/postgres';
import { eq, isNull, max, sql } from 'drizzle-orm';
import type { AccountEntry } from '../domain/account-entry.ts';
import type { BookedBalances, Books } from '../use-cases/ports.ts';
import { accountBooks, ledgerLines } from './tables.ts';

type BooksRow = typeof accountBooks.$inferSelect;
type NewLine = typeof ledgerLines.$inferInsert;

/** Books that this transaction has locked, with its own entries, so that no one else can change them meanwhile. */
interface OpenBooks {
  readonly state: BooksRow;
  /** Slot of the books when they were locked: only lines of that slot must be queried. */
  readonly lockedAtSlot: number | null;
  /** Signatures that this transaction has booked. */
  readonly booked: Set<string>;
}

/** The books inside `tx`, and a function that writes all new entries, in two statements. */
export const createBooks = (tx: Transaction): Books & { readonly write: () => Promise<void> } => {
  const open = new Map<string, OpenBooks>();
  let lines: NewLine[] = [];
  const write = async (): Promise<void> => {
    if (lines.length > 0) await tx.insert(ledgerLines).values(lines);
    lines = [];
    for (const { state } of open.values()) {
      const { account: _account, ...changes } = state;
      await tx
        .insert(accountBooks)
        .values(state)
        .onConflictDoUpdate({ target: accountBooks.account, set: changes });
    }
    open.clear();
  };
  return {
    write,
    post: async ({ account, walletAddress }, at, entry) => {
      const known = open.get(account) ?? (await lockBooks(tx, account));
      if (known && (await isBooked(tx, known, at))) return null;
      const books = known?.state;
      const missing = books ? entry.before - books.balance : 0n;
      if (books && missing !== 0n && books.acceptedNote === null) {
        return `${at.signature} begins with ${entry.before}, and the books end ${books.signature} with ${books.balance}`;
      }
      const openedAfterLine = books?.openedAfterLine ?? (await newestLine(tx));
      lines.push(...linesOf(account, at, entry, missing, books?.acceptedNote ?? null));
      const state: BooksRow = {
        account,
        walletAddress,
        opening: books?.opening ?? entry.before,
        openedAfterLine,
        balance: entry.after,
        ...at,
        problem: null,
        problemSince: null,
        acceptedNote: null,
      };
      open.set(account, {
        state,
        lockedAtSlot: known?.lockedAtSlot ?? null,
        booked: (known?.booked ?? new Set<string>()).add(at.signature),
      });
      return null;
    },
    reopen: async (account) => {
      await write();
      await tx.delete(accountBooks).where(eq(accountBooks.account, account));
    },
    setProblem: async (account, problem) => {
      await write();
      await tx
        .update(accountBooks)
        .set(problemColumns(problem))
        .where(eq(accountBooks.account, account));
    },
  };
};

function linesOf(
  account: string,
  { signature, slot }: Position,
  entry: AccountEntry,
  missing: bigint,
  acceptedNote: string | null,
): NewLine[] {
  const known = entry.lines.map((line) => ({ account, signature, slot, ...line, note: null }));
  if (missing === 0n) return known;
  const unexplained = { kind: 'unexplained' as const, delta: missing, note: acceptedNote };
  return [...known, { account, signature, slot, ...unexplained }];
}

async function lockBooks(tx: Transaction, account: string): Promise<OpenBooks | undefined> {
  const [state] = await tx
    .select()
    .from(accountBooks)
    .where(eq(accountBooks.account, account))
    .for('update');
  return state && { state, lockedAtSlot: state.slot, booked: new Set() };
}

interface Position {
  readonly signature: string;
  readonly slot: number;
}

/** Whether a transaction is in the books. Within a slot only its lines tell. */
async function isBooked(
  tx: Transaction,
  { state, lockedAtSlot, booked }: OpenBooks,
  { signature, slot }: Position,
): Promise<boolean> {
  if (state.slot !== slot) return state.slot > slot;
  if (booked.has(signature) || state.signature === signature) return true;
  if (slot !== lockedAtSlot) return false;
  const [line] = await tx
    .select({ id: ledgerLines.id })
    .from(ledgerLines)
    .where(matching(ledgerLines, { account: state.account, signature }))
    .limit(1);
  return line !== undefined;
}

/** The newest line before the transaction that opens the books writes its own. */
async function newestLine(tx: Transaction): Promise<bigint> {
  const [row] = await tx.select({ id: max(ledgerLines.id) }).from(ledgerLines);
  return row?.id ?? 0n;
}

/** Reads and marks of the balance proof, each in its own statement. */
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
      .where(matching(accountBooks, { account, signature }))
      .returning({ account: accountBooks.account });
    return changed.length > 0;
  },
});

const problemColumns = (problem: string | null) => ({
  problem,
  problemSince: problem === null ? null : sql`coalesce(${accountBooks.problemSince}, now())`,
});
