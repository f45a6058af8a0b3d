import type { Cursor, Ledger, SignatureRow, WatchedWallet } from './ports.ts';

/** What getSignaturesForAddress gives at most. */
const PAGE_SIZE = 1_000;
/** A million transactions behind: whoever is further back needs a person. */
const PAGES_MAX = 1_000;

export interface Backlog {
  /** Oldest first, one page at most. */
  readonly rows: readonly SignatureRow[];
  /** More wait behind these. */
  readonly hasMore: boolean;
  /** The newest row that is not to be recorded; where the cursor of an address without news belongs. */
  readonly history: SignatureRow | null;
}

/** Block times are whole seconds. */
const isBefore = (row: SignatureRow, since: Date): boolean =>
  row.blockTime !== null &&
  Math.floor(row.blockTime.getTime() / 1_000) < Math.floor(since.getTime() / 1_000);

/**
 * What happened at an address after its cursor and since its wallet is watched. The node lists the newest first, and
 * recording has to begin with the oldest: the walk goes back to the cursor and keeps the last page that it saw, so memory is
 * bounded and no gap is left however long the service was away.
 */
export async function readBacklog(
  ledger: Pick<Ledger, 'signatures'>,
  { address, wallet, cursor }: { address: string; wallet: WatchedWallet; cursor: Cursor | null },
): Promise<Backlog> {
  // A node that has forgotten the cursor's signature lists everything: the slot says where to stop.
  const isHistory = (row: SignatureRow): boolean =>
    (cursor !== null && (row.slot < cursor.slot || row.signature === cursor.signature)) ||
    isBefore(row, wallet.watchedSince);
  let kept: SignatureRow[] = [];
  let seenCount = 0;
  let before: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const rows: SignatureRow[] = await ledger.signatures(address, {
      before,
      until: cursor?.signature ?? null,
      limit: PAGE_SIZE,
    });
    const end = rows.findIndex(isHistory);
    const news = end === -1 ? rows : rows.slice(0, end);
    seenCount += news.length;
    kept = [...kept, ...news].slice(-PAGE_SIZE);
    const last = rows.at(-1);
    if (end !== -1 || rows.length < PAGE_SIZE || !last) {
      return {
        rows: kept.reverse(),
        hasMore: seenCount > kept.length,
        history: end === -1 ? null : (rows[end] ?? null),
      };
    }
    before = last.signature;
  }
  throw new Error(`${address}: more than ${PAGES_MAX * PAGE_SIZE} transactions behind`);
}
