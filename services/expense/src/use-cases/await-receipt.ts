import { isRowId } from '@outlay/platform/text';
import type { Directory } from './ports.ts';

/** How long the event of a just uploaded receipt may take to arrive: milliseconds usually, over a second on a busy machine. */
const RECEIPT_WAIT_MS = 2_000;
const RECEIPT_POLL_MS = 40;

/**
 * An upload responds before its event has arrived here; a short, bounded wait avoids a refusal. It happens before the
 * transaction, so that no connection is held meanwhile.
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
