import type { Decimal } from '@outlay/platform/money';
import { accountEntryOf } from '../domain/account-entry.ts';
import { inParallel } from './in-parallel.ts';
import type {
  Clock,
  Cursor,
  Ledger,
  NewTransfer,
  ReadTransaction,
  Scope,
  SignatureRow,
  UnitOfWork,
  WatchedWallet,
  Wallets,
} from './ports.ts';
import { isBefore, readBacklog } from './read-backlog.ts';
import { recordTransfers, transfersOf, type WalletView } from './record-transaction.ts';
import { systemCause } from './system-cause.ts';
import { createTokenAccountFinder } from './token-account-finder.ts';

/** Transactions read in parallel and then recorded together with their final cursor. */
const CHUNK_SIZE = 32;

const chunksOf = (rows: readonly SignatureRow[]): SignatureRow[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK_SIZE) }, (_, index) =>
    rows.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  );

export interface ObserveWalletsPorts {
  readonly ledger: Ledger;
  readonly wallets: Wallets;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly assetMint: string;
  readonly dustUsd: Decimal;
  /** Called for every unreadable transaction: a person has to check it. */
  readonly onQuarantine: (address: string, signature: string, reason: string) => void;
  /** Called each time the worker comes to an account whose recording has stopped. */
  readonly onProblem: (account: string, problem: string) => void;
  /** Called with the addresses of every round, before they are read. */
  readonly onRound: (addresses: readonly string[]) => void;
}

interface Place {
  readonly address: string;
  readonly walletAddress: string;
  /** One of each organization that watches the wallet. */
  readonly views: readonly WalletView[];
  readonly cursor: Cursor | null;
}

/**
 * One round over all watched wallets and their token accounts, or over those of them that have changed; 'again' when more is
 * left.
 */
export function observeWallets(
  ports: ObserveWalletsPorts,
): (changed: ReadonlySet<string> | null) => Promise<'again' | undefined> {
  const finder = createTokenAccountFinder(ports.ledger, ports.clock);

  async function places(): Promise<Place[]> {
    const watched = await ports.wallets.watched();
    const treasuries = await ports.wallets.treasuries();
    const cursors = new Map(
      (await ports.wallets.cursors()).map((cursor) => [cursor.address, cursor] as const),
    );
    const byAddress = [...Map.groupBy(watched, ({ address }) => address)];
    const accounts = await inParallel(byAddress, ([address]) => finder.accountsOf(address));
    return byAddress.flatMap(([walletAddress, wallets], index) => {
      const views = wallets.map((wallet) => viewOf(ports, wallet, watched, treasuries));
      // A closed account is no longer listed, but its last transactions may be unread.
      const begun = [...cursors.values()]
        .filter((cursor) => cursor.walletAddress === walletAddress)
        .map(({ address }) => address);
      const addresses = new Set([walletAddress, ...(accounts[index] ?? []), ...begun]);
      return [...addresses].map((address) => ({
        address,
        walletAddress,
        views,
        cursor: cursors.get(address) ?? null,
      }));
    });
  }

  return async (changed) => {
    const all = await places();
    ports.onRound(all.map(({ address }) => address));
    const due = changed ? all.filter(({ address }) => changed.has(address)) : all;
    const results = await inParallel(due, (place) => observe(ports, place));
    return results.includes(true) ? 'again' : undefined;
  };
}

const viewOf = (
  { assetMint, dustUsd }: ObserveWalletsPorts,
  wallet: WatchedWallet,
  watched: readonly WatchedWallet[],
  treasuries: ReadonlySet<string>,
): WalletView => ({
  wallet,
  ownAddresses: new Set(
    watched
      .filter(({ organizationId }) => organizationId === wallet.organizationId)
      .map(({ address }) => address),
  ),
  treasuries,
  assetMint,
  dustUsd,
});

/** Records an address's new transactions; true when more are left. */
async function observe(ports: ObserveWalletsPorts, place: Place): Promise<boolean> {
  const { address, views, cursor } = place;
  const watchedSince = new Date(
    Math.min(...views.map(({ wallet }) => Number(wallet.watchedSince))),
  );
  const backlog = await readBacklog(ports.ledger, { address, watchedSince, cursor });
  const { history } = backlog;
  const skipsHistory = cursor !== null && history !== null && history.slot > cursor.slot;
  if (skipsHistory) await ports.unitOfWork.run(systemCause(), ({ books }) => books.reopen(address));
  const chunks = chunksOf(backlog.rows);
  let next = chunks[0] && readChunk(ports, chunks[0]);
  for (let index = 0; next !== undefined; index += 1) {
    const read = await next;
    const following = chunks[index + 1];
    // The node and the database work in parallel; if recording fails, the next round reads the chunk again.
    next = following && readChunk(ports, following);
    next?.catch(() => undefined);
    if ((await recordChunk(ports, place, read)) === 'blocked') return false;
  }
  if (backlog.rows.length === 0 && history && history.signature !== cursor?.signature) {
    await ports.unitOfWork.run(systemCause(), ({ transfers }) =>
      transfers.saveCursor(cursorAt(place, history)),
    );
  }
  return backlog.hasMore;
}

const cursorAt = (
  { address, walletAddress }: Place,
  { signature, slot }: SignatureRow,
): Cursor => ({
  address,
  walletAddress,
  signature,
  slot,
});

interface ReadRow {
  readonly row: SignatureRow;
  readonly found: ReadTransaction;
}

const readChunk = (
  { ledger }: ObserveWalletsPorts,
  rows: readonly SignatureRow[],
): Promise<ReadRow[]> =>
  inParallel(rows, async (row) => ({ row, found: await ledger.transaction(row) }));

/**
 * Writes rows, events and cursor in one transaction, so that after a crash the chunk is either complete or not started. 'blocked'
 * when a transaction doesn't start with the previous one's final balance. Then a transaction is missing, and no drafts are
 * created until it arrives or a person accepts the gap.
 */
async function recordChunk(
  ports: ObserveWalletsPorts,
  place: Place,
  read: readonly ReadRow[],
): Promise<'recorded' | 'blocked'> {
  const { address, views } = place;
  const problem = await ports.unitOfWork.run(systemCause(), async (scope) => {
    const payouts = await scope.payouts.idsOf(read.map(({ row }) => row.signature));
    const transfers: NewTransfer[] = [];
    let last: SignatureRow | null = null;
    let missing: string | null = null;
    for (const entry of read) {
      missing = await bookRow(scope, place, entry);
      if (missing !== null) break;
      for (const view of views) transfers.push(...(await movedBy(scope, view, entry, payouts)));
      last = entry.row;
    }
    await recordTransfers(scope, transfers);
    if (missing !== null) await scope.books.setProblem(address, missing);
    if (last) await scope.transfers.saveCursor(cursorAt(place, last));
    return missing;
  });
  for (const { row, found } of problem === null ? read : []) {
    if (found.kind === 'unreadable') ports.onQuarantine(address, row.signature, found.reason);
  }
  if (problem === null) return 'recorded';
  ports.onProblem(address, problem);
  return 'blocked';
}

/** Books a transaction; returns the problem when it doesn't match the books. */
async function bookRow(
  scope: Scope,
  { address, walletAddress }: Place,
  { row, found }: ReadRow,
): Promise<string | null> {
  if (found.kind === 'unreadable') {
    await scope.transfers.quarantine(address, row, found);
    // The effect of this transaction is unknown: the books reopen after it.
    await scope.books.reopen(address);
    return null;
  }
  const { transaction } = found;
  const entry = accountEntryOf(transaction, address, walletAddress);
  const at = { signature: row.signature, slot: row.slot };
  return entry && scope.books.post({ account: address, walletAddress }, at, entry);
}

/** The movements of a transaction that one organization watches. A failed transaction only paid its fee. */
const movedBy = async (
  scope: Scope,
  view: WalletView,
  { row, found }: ReadRow,
  payouts: ReadonlyMap<string, string>,
): Promise<NewTransfer[]> =>
  found.kind === 'unreadable' || row.failed || isBefore(row, view.wallet.watchedSince)
    ? []
    : transfersOf(scope, view, row, found.transaction, payouts.get(row.signature) ?? null);
