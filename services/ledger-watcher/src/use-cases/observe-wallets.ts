import type { Decimal } from '@outlay/platform/money';
import { inParallel } from './in-parallel.ts';
import type {
  Clock,
  Cursor,
  Ledger,
  ReadTransaction,
  SignatureRow,
  UnitOfWork,
  WatchedWallet,
  Wallets,
} from './ports.ts';
import { readBacklog } from './read-backlog.ts';
import { recordTransaction, type WalletView } from './record-transaction.ts';
import { systemCause } from './system-cause.ts';
import { createTokenAccountFinder } from './token-account-finder.ts';

/** Transactions that are read at once and then recorded together with the cursor that they end at. */
const CHUNK_SIZE = 8;

export interface ObserveWalletsPorts {
  readonly ledger: Ledger;
  readonly wallets: Wallets;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly treasuryAddress: string;
  readonly pyusdMint: string;
  readonly dustUsd: Decimal;
  /** Told of every transaction that could not be read: a person has to look at it. */
  readonly onQuarantine: (address: string, signature: string, reason: string) => void;
  /** Told of the addresses of every round, before they are read. */
  readonly onRound: (addresses: readonly string[]) => void;
}

interface Place {
  readonly address: string;
  readonly view: WalletView;
  readonly cursor: Cursor | null;
}

/** One round over all watched wallets and their token accounts. 'again' when more waits than one round takes. */
export function observeWallets(ports: ObserveWalletsPorts): () => Promise<'again' | undefined> {
  const finder = createTokenAccountFinder(ports.ledger, ports.clock);

  async function places(): Promise<Place[]> {
    const watched = await ports.wallets.watched();
    const cursors = new Map(
      (await ports.wallets.cursors()).map((cursor) => [cursor.address, cursor] as const),
    );
    const accounts = await inParallel(watched, ({ address }) => finder.accountsOf(address));
    return watched.flatMap((wallet, index) => {
      const view = viewOf(ports, wallet, watched);
      // An account that was closed is found no more, and its last transactions may still be unread.
      const begun = [...cursors.values()]
        .filter(({ walletAddress }) => walletAddress === wallet.address)
        .map(({ address }) => address);
      const addresses = new Set([wallet.address, ...(accounts[index] ?? []), ...begun]);
      return [...addresses].map((address) => ({
        address,
        view,
        cursor: cursors.get(address) ?? null,
      }));
    });
  }

  return async () => {
    const all = await places();
    ports.onRound(all.map(({ address }) => address));
    const results = await inParallel(all, (place) => observe(ports, place));
    return results.includes(true) ? 'again' : undefined;
  };
}

const viewOf = (
  { treasuryAddress, pyusdMint, dustUsd }: ObserveWalletsPorts,
  wallet: WatchedWallet,
  watched: readonly WatchedWallet[],
): WalletView => ({
  wallet,
  ownAddresses: new Set(
    watched
      .filter(({ organizationId }) => organizationId === wallet.organizationId)
      .map(({ address }) => address),
  ),
  treasuryAddress,
  pyusdMint,
  dustUsd,
});

/** Records what is new at one address; true when more waits. */
async function observe(ports: ObserveWalletsPorts, place: Place): Promise<boolean> {
  const { address, view, cursor } = place;
  const { wallet } = view;
  const backlog = await readBacklog(ports.ledger, { address, wallet, cursor });
  for (let start = 0; start < backlog.rows.length; start += CHUNK_SIZE) {
    await recordChunk(ports, place, backlog.rows.slice(start, start + CHUNK_SIZE));
  }
  const { history } = backlog;
  if (backlog.rows.length === 0 && history && history.signature !== cursor?.signature) {
    await ports.unitOfWork.run(systemCause(wallet.organizationId), ({ transfers }) =>
      transfers.saveCursor(cursorAt(place, history)),
    );
  }
  return backlog.hasMore;
}

const cursorAt = ({ address, view }: Place, { signature, slot }: SignatureRow): Cursor => ({
  address,
  walletAddress: view.wallet.address,
  signature,
  slot,
});

/** Rows, events and cursor in one transaction: after a crash the chunk is either done or not begun. */
async function recordChunk(
  ports: ObserveWalletsPorts,
  place: Place,
  rows: readonly SignatureRow[],
): Promise<void> {
  const { address, view } = place;
  const last = rows.at(-1);
  if (!last) return;
  // A failed transaction moved nothing but its fee.
  const read = await inParallel(
    rows.filter(({ failed }) => !failed),
    async (row): Promise<{ row: SignatureRow; found: ReadTransaction }> => ({
      row,
      found: await ports.ledger.transaction(row),
    }),
  );
  await ports.unitOfWork.run(systemCause(view.wallet.organizationId), async (scope) => {
    for (const { row, found } of read) {
      if (found.kind === 'landed') await recordTransaction(scope, view, row, found.transaction);
      else await scope.transfers.quarantine(address, row, found);
    }
    await scope.transfers.saveCursor(cursorAt(place, last));
  });
  for (const { row, found } of read) {
    if (found.kind === 'unreadable') ports.onQuarantine(address, row.signature, found.reason);
  }
}
