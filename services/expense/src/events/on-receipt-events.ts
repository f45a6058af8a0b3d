import type { EventHandler } from '@outlay/platform/inbox';
import { createDirectoryProjection } from '../persistence/directory-repository.ts';

export const onReceiptUploaded: EventHandler<'ReceiptUploaded'> = (event, tx) =>
  createDirectoryProjection(tx).saveReceipt({
    receiptId: event.data.receiptId,
    organizationId: event.orgid,
    ownerId: event.data.ownerId,
    sha256: event.data.sha256,
  });

export const onReceiptDeleted: EventHandler<'ReceiptDeleted'> = (event, tx) =>
  createDirectoryProjection(tx).removeReceipt(event.data.receiptId);
