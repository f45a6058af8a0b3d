import type { EventEnvelope } from '@outlay/platform/events';
import type { EventHandler } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { saveTreasury } from '../persistence/wallet-repository.ts';
import { savePayoutSignature } from '../persistence/transfer-repository.ts';

/** Watched from its creation on. */
export const onTreasuryCreated: EventHandler<'TreasuryCreated'> = ({ orgid, time, data }, tx) =>
  saveTreasury(
    tx,
    { organizationId: orgid, address: data.address, isPrimary: data.isPrimary },
    new Date(time),
  );

/** PaymentBroadcast precedes sending; PaymentSent repeats the signature in case it was missed. */
export const onPayoutSignature = (
  event: EventEnvelope<'PaymentBroadcast' | 'PaymentSent'>,
  tx: Transaction,
): Promise<void> =>
  savePayoutSignature(tx, {
    signature: event.data.signature,
    payoutId: event.data.payoutId,
  });
