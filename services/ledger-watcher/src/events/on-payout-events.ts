import type { EventEnvelope } from '@outlay/platform/events';
import type { Transaction } from '@outlay/platform/postgres';
import { savePayoutSignature } from '../persistence/transfer-repository.ts';

/** PaymentBroadcast precedes sending; PaymentSent repeats the signature in case it was missed. */
export const onPayoutSignature = (
  event: EventEnvelope<'PaymentBroadcast' | 'PaymentSent'>,
  tx: Transaction,
): Promise<void> =>
  savePayoutSignature(tx, {
    signature: event.data.signature,
    payoutId: event.data.payoutId,
  });
