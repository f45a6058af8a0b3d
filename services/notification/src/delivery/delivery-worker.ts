import { createConcurrentWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { DELIVERIES_AT_ONCE } from '../domain/webhook.ts';
import type { ClaimedDelivery } from '../use-cases/ports.ts';
import { deliverWebhook, type DeliverPorts } from '../use-cases/deliver-webhook.ts';

/** A poll is one indexed query; it finds what no wake-up announced. */
const POLL_INTERVAL_MS = 5_000;

/** Delivers what is due, several at once; a delivery that hangs takes only its own place. */
export function createDeliveryWorker({
  log,
  pollMs = POLL_INTERVAL_MS,
  ...ports
}: DeliverPorts & { readonly log: Logger; readonly pollMs?: number }): RepeatingWork {
  return createConcurrentWork<ClaimedDelivery>({
    name: 'webhook deliveries',
    log,
    intervalMs: pollMs,
    concurrency: DELIVERIES_AT_ONCE,
    claim: (max, underWay) => ports.queue.claim(max, { underWay, now: ports.clock.now() }),
    handle: async (delivery) => {
      await deliverWebhook(ports, delivery).catch((error: unknown) => {
        // The delivery is due again when its lease ends.
        log.warn({ err: error, deliveryId: delivery.id }, 'a delivery was not recorded');
      });
    },
  });
}
