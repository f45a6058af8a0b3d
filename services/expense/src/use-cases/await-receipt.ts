import { isRowId } from '@outlay/platform/text';
import type { Directory } from './directory.ts';

/** Maximum time until the event of a just uploaded receipt arrives: usually milliseconds, over a second on a busy machine. */
const RECEIPT_WAIT_MS = 2_000;
const RECEIPT_POLL_MS = 40;

/**
 * Waits for a short, bounded time, because an upload responds before its event has arrived here. The wait is before the
 * transaction, so that it holds no connection.
 */
export async function awaitReceipt(
  directory: Pick<Directory, 'knowsReceipt'>,
  organizationId: string,
  receiptId: string | null | undefined,
): Promise<void> {
  if (!receiptId || !isRowId(receiptId)) return;
  for (let waitedMs = 0; waitedMs < RECEIPT_WAIT_MS; waitedMs += RECEIPT_POLL_MS) {
    if (await directory.knowsReceipt(organizationId, receiptId)) return;
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS));
  }
}
