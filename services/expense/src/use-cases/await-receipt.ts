import { isRowId } from '@outlay/platform/text';
import type { Directory } from './ports.ts';

/** How long a receipt that was uploaded a moment ago may need to become known here, by its event. */
const RECEIPT_WAIT_MS = 200;
const RECEIPT_POLL_MS = 20;

/**
 * An upload answers before its event has arrived here; a short, bounded wait spares people a refusal for that. It comes before
 * the transaction, so that nobody holds a connection while waiting.
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
