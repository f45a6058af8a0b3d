import { hasRole, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import {
  readEventTypes,
  readWebhookUrl,
  type AddressPolicy,
  type WebhookInputCode,
} from '../domain/webhook-input.ts';
import { WEBHOOKS_PER_ORGANIZATION_MAX } from '../domain/webhook.ts';
import type { Clock, IdempotencyRefusal, SecretBox, WebhookStore } from './ports.ts';

export interface WebhookPorts {
  readonly store: WebhookStore;
  readonly secrets: SecretBox;
  readonly addresses: AddressPolicy;
  readonly eventTypes: readonly string[];
  readonly clock: Clock;
}

type AccessCode = 'FORBIDDEN' | 'NOT_FOUND';

/** The secret is null unless it is new. */
interface Changed {
  readonly id: string;
  readonly secret: string | null;
}

const forbidden = (): Refused<'FORBIDDEN'> => refuse('FORBIDDEN', 'Only admins manage webhooks.');
const notFound = (): Refused<'NOT_FOUND'> => refuse('NOT_FOUND', 'Webhook not found.');

/** Adds a webhook. A repetition with the same key returns the same webhook and secret. */
export const createWebhook =
  ({ store, secrets, addresses, eventTypes: known, clock }: WebhookPorts) =>
  async (
    viewer: Viewer,
    input: { readonly url: string; readonly eventTypes: readonly string[] },
    idempotencyKey: string | null,
  ): Promise<
    Result<Changed, 'FORBIDDEN' | 'LIMIT_REACHED' | WebhookInputCode | IdempotencyRefusal>
  > => {
    if (!hasRole(viewer, 'admin')) return forbidden();
    const url = readWebhookUrl(input.url, addresses);
    if (!url.ok) return url;
    const eventTypes = readEventTypes(input.eventTypes, known);
    if (!eventTypes.ok) return eventTypes;
    const wanted = { url: url.value, eventTypes: eventTypes.value };
    const request = { key: idempotencyKey, operation: 'createWebhook', input: wanted };
    const made = await store.run(viewer, (scope) =>
      scope.once(request, async () => {
        if ((await scope.lockCount()) >= WEBHOOKS_PER_ORGANIZATION_MAX) {
          const message = `An organisation can have ${WEBHOOKS_PER_ORGANIZATION_MAX} webhooks. Delete one first.`;
          return refuse('LIMIT_REACHED', message);
        }
        const { secretPrefix, sealedSecret } = secrets.create(viewer.organizationId);
        const stored = { ...wanted, secretPrefix, sealedSecret, createdAt: clock.now() };
        // The response stored under the key is encrypted too: no secret is ever stored in plain text.
        return ok({ id: await scope.insert(stored), sealedSecret });
      }),
    );
    if (!made.ok) return made;
    const { id, sealedSecret } = made.value;
    return ok({ id, secret: secrets.open(viewer.organizationId, sealedSecret) });
  };

const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;

/** Changes address, events or active state; omitted and null values stay unchanged. */
export const updateWebhook =
  ({ store, addresses, eventTypes: known }: WebhookPorts) =>
  async (
    viewer: Viewer,
    id: string,
    input: {
      readonly url?: string | null | undefined;
      readonly eventTypes?: readonly string[] | null | undefined;
      readonly active?: boolean | null | undefined;
    },
  ): Promise<Result<Changed, AccessCode | WebhookInputCode>> => {
    if (!hasRole(viewer, 'admin')) return forbidden();
    if (!isRowId(id)) return notFound();
    const { url, eventTypes, active } = input;
    const newUrl = isGiven(url) ? readWebhookUrl(url, addresses) : null;
    if (newUrl && !newUrl.ok) return newUrl;
    const newTypes = isGiven(eventTypes) ? readEventTypes(eventTypes, known) : null;
    if (newTypes && !newTypes.ok) return newTypes;
    const change = {
      ...(newUrl && { url: newUrl.value }),
      ...(newTypes && { eventTypes: newTypes.value }),
      ...(isGiven(active) && { active }),
    };
    const changed = await store.run(viewer, (scope) => scope.update(id, change));
    return changed ? ok({ id, secret: null }) : notFound();
  };

/** Replaces a webhook's secret; later deliveries are signed with the new one. */
export const rotateWebhookSecret =
  ({ store, secrets }: WebhookPorts) =>
  async (viewer: Viewer, id: string): Promise<Result<Changed, AccessCode>> => {
    if (!hasRole(viewer, 'admin')) return forbidden();
    if (!isRowId(id)) return notFound();
    const { secret, ...stored } = secrets.create(viewer.organizationId);
    const changed = await store.run(viewer, (scope) => scope.replaceSecret(id, stored));
    return changed ? ok({ id, secret }) : notFound();
  };

/** Deletes a webhook with all its deliveries. */
export const deleteWebhook =
  ({ store }: WebhookPorts) =>
  async (viewer: Viewer, id: string): Promise<Result<{ id: string }, AccessCode>> => {
    if (!hasRole(viewer, 'admin')) return forbidden();
    if (!isRowId(id)) return notFound();
    const isGone = await store.run(viewer, (scope) => scope.delete(id));
    return isGone ? ok({ id }) : notFound();
  };

/** Resends an event; its id and body are the same, so a receiver can deduplicate it. */
export const redeliverWebhook =
  ({ store, clock }: WebhookPorts) =>
  async (viewer: Viewer, deliveryId: string): Promise<Result<{ id: string }, AccessCode>> => {
    if (!hasRole(viewer, 'admin')) return forbidden();
    const absent = refuse('NOT_FOUND', 'Delivery not found.');
    if (!isRowId(deliveryId)) return absent;
    const isDue = await store.run(viewer, (scope) => scope.redeliver(deliveryId, clock.now()));
    return isDue ? ok({ id: deliveryId }) : absent;
  };
