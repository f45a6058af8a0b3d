import { hasRole } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import { WEBHOOK_TEST } from '@outlay/schemas/webhook-payloads';
import { randomUUID } from 'node:crypto';
import type { Actor } from './manage-webhooks.ts';
import type { DeliverPorts } from './deliver-webhook.ts';
import type { Attempt, WebhookStore } from './ports.ts';

/** The receiver's answer to a test. */
export interface WebhookTest extends Attempt {
  /** Time from the call to the answer. */
  readonly durationMs: number;
}

export interface TestPorts extends Pick<DeliverPorts, 'caller' | 'secrets' | 'sign' | 'clock'> {
  readonly store: WebhookStore;
}

/** Each test holds a connection for up to five seconds. */
const TESTS_AT_ONCE_MAX = 4;

/** Calls a webhook's address once, with a signed test event, and returns the answer. Nothing is stored or repeated. */
export const testWebhook = ({ store, caller, secrets, sign, clock }: TestPorts) => {
  let running = 0;
  const call = async (
    organizationId: string,
    { id, url, sealedSecret }: { id: string; url: string; sealedSecret: string },
  ): Promise<WebhookTest> => {
    const sentAt = clock.now();
    const eventId = randomUUID();
    const body = JSON.stringify({
      id: eventId,
      type: WEBHOOK_TEST,
      time: sentAt.toISOString(),
      data: { webhookId: id },
    });
    const secret = secrets.open(organizationId, sealedSecret);
    const attempt = await caller.post({
      url,
      headers: sign(secret, { id: eventId, sentAt, body }),
      body,
    });
    return { ...attempt, durationMs: Math.max(0, clock.now().getTime() - sentAt.getTime()) };
  };
  return async (
    { viewer, cause }: Actor,
    id: string,
  ): Promise<Result<WebhookTest, 'FORBIDDEN' | 'NOT_FOUND' | 'RATE_LIMITED'>> => {
    if (!hasRole(viewer, 'admin')) return refuse('FORBIDDEN', 'Only admins manage webhooks.');
    const endpoint = isRowId(id) ? await store.run(cause, (scope) => scope.endpoint(id)) : null;
    if (!endpoint) return refuse('NOT_FOUND', 'Webhook not found.');
    if (running >= TESTS_AT_ONCE_MAX) {
      return refuse('RATE_LIMITED', 'Other tests are running. Try again in 5 seconds.');
    }
    running += 1;
    try {
      return ok(await call(viewer.organizationId, { id, ...endpoint }));
    } finally {
      running -= 1;
    }
  };
};
