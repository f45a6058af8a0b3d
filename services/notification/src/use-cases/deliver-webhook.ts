import {
  deliveryRetryDelayMs,
  errorLine,
  isGivenUp,
  SWITCHED_OFF_REASON,
} from '../domain/webhook.ts';
import type { ClaimedDelivery, Clock, DeliveryQueue, SecretBox, WebhookCaller } from './ports.ts';

export interface DeliverPorts {
  readonly queue: DeliveryQueue;
  readonly caller: WebhookCaller;
  readonly secrets: SecretBox;
  /** Returns headers that prove who sent a body. */
  readonly sign: (
    secret: string,
    message: { readonly id: string; readonly sentAt: Date; readonly body: string },
  ) => Readonly<Record<string, string>>;
  readonly clock: Clock;
}

/** Attempts a delivery once. */
export async function deliverWebhook(
  ports: DeliverPorts,
  delivery: ClaimedDelivery,
): Promise<void> {
  const { queue, caller, secrets, sign, clock } = ports;
  const { url, body, eventId, organizationId, sealedSecret } = delivery;
  const secret = secrets.open(organizationId, sealedSecret);
  const headers = sign(secret, { id: eventId, sentAt: clock.now(), body });
  const attempt = await caller.post({ url, headers, body });
  const now = clock.now();
  if (attempt.error === null) return queue.noteDelivered(delivery, attempt, now);
  const delayMs = deliveryRetryDelayMs(delivery.failures + 1);
  const failingSince = await queue.noteFailed(
    delivery,
    { ...attempt, error: errorLine(attempt.error) },
    { now, retryAt: delayMs === null ? null : new Date(now.getTime() + delayMs) },
  );
  if (failingSince && isGivenUp(failingSince, now)) {
    await queue.switchOff(delivery.webhookId, SWITCHED_OFF_REASON);
  }
}
