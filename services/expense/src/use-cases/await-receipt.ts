import { waitUntil } from '@outlay/platform/deadline';
import { isRowId } from '@outlay/platform/text';
import type { Directory } from './directory.ts';

/** Maximum time until the event of a just uploaded receipt arrives: usually milliseconds, over a second on a busy machine. */
const RECEIPT_WAIT_MS = 2_000;

/** Waits for a short, bounded time, because an upload responds before its event has arrived here. */
export async function awaitReceipt(
  directory: Pick<Directory, 'knowsReceipt'>,
  organizationId: string,
  receiptId: string | null | undefined,
): Promise<void> {
  if (!receiptId || !isRowId(receiptId)) return;
  await waitUntil(() => directory.knowsReceipt(organizationId, receiptId), RECEIPT_WAIT_MS);
}
