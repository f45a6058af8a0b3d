import type { Cursor, Ledger, SignatureRow } from './ports.ts';

/** Page size of getSignaturesForAddress. */
const PAGE_SIZE = 1_000;
/** A backlog of a million transactions: beyond this a person has to act. */
const PAGES_MAX = 1_000;

export interface Backlog {
  /** At most one page, oldest first. */
  readonly rows: readonly SignatureRow[];
  readonly hasMore: boolean;
  /** The newest row before the start; the cursor of an address without new transactions. */
  readonly history: SignatureRow | null;
}

/** Whether a transaction is older than `since`. Block times are whole seconds. */
export const isBefore = (row: SignatureRow, since: Date): boolean =>
  row.blockTime !== null &&
  Math.floor(row.blockTime.getTime() / 1_000) < Math.floor(since.getTime() / 1_000);

/**
 * Transactions of an address after its cursor and since `watchedSince`. The node lists the newest first, but recording
 * starts with the oldest. So this walks back to the cursor and keeps only the last page: memory is bounded, and an outage of any
 * length leaves no gap.
 */
export async function readBacklog(
  ledger: Pick<Ledger, 'signatures'>,
  { address, watchedSince, cursor }: { address: string; watchedSince: Date; cursor: Cursor | null },
): Promise<Backlog> {
  // A node that has pruned the cursor's signature lists everything, so the slot says where to stop.
  const isHistory = (row: SignatureRow): boolean =>
    (cursor !== null && (row.slot < cursor.slot || row.signature === cursor.signature)) ||
    isBefore(row, watchedSince);
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
