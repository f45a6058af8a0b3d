import type { Control } from '@outlay/platform/controls';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import { endpointDiff, hostOf, secretWords } from '../domain/webhook-diff.ts';
import {
  readEventTypes,
  readWebhookUrl,
  type AddressPolicy,
  type WebhookInputCode,
} from '../domain/webhook-input.ts';
import { WEBHOOKS_PER_ORGANIZATION_MAX } from '../domain/webhook.ts';
import type { Clock, StoredSecret, WebhookChange, WebhookScope } from './ports.ts';

export interface WebhookRules {
  readonly addresses: AddressPolicy;
  /** Event types that a webhook can subscribe to. */
  readonly eventTypes: readonly string[];
}

export interface WebhookId {
  readonly id: string;
}

export interface Endpoint {
  readonly url: string;
  readonly eventTypes: readonly string[];
}

type WebhookControl<Payload, Code extends string> = Control<WebhookScope, Payload, WebhookId, Code>;

export const notFound = (): Refused<'NOT_FOUND'> => refuse('NOT_FOUND', 'Webhook not found.');

/** Reads a new endpoint and refuses an invalid one. */
export function readEndpoint(
  { url, eventTypes }: Endpoint,
  { addresses, eventTypes: known }: WebhookRules,
): Result<Endpoint, WebhookInputCode> {
  const readUrl = readWebhookUrl(url, addresses);
  if (!readUrl.ok) return readUrl;
  const readTypes = readEventTypes(eventTypes, known);
  return readTypes.ok ? ok({ url: readUrl.value, eventTypes: readTypes.value }) : readTypes;
}

/** Reads a change of an endpoint and refuses an invalid one. */
function readChange(
  { url, eventTypes, active }: WebhookChange,
  { addresses, eventTypes: known }: WebhookRules,
): Result<WebhookChange, WebhookInputCode> {
  const newUrl = url === undefined ? null : readWebhookUrl(url, addresses);
  if (newUrl && !newUrl.ok) return newUrl;
  const newTypes = eventTypes === undefined ? null : readEventTypes(eventTypes, known);
  if (newTypes && !newTypes.ok) return newTypes;
  return ok({
    ...(newUrl && { url: newUrl.value }),
    ...(newTypes && { eventTypes: newTypes.value }),
    ...(active !== undefined && { active }),
  });
}

/** Adds a webhook: once it takes effect, events are sent to an address outside. Its secret is sealed. */
export const webhookCreatedControl = (
  rules: WebhookRules,
  clock: Clock,
): WebhookControl<Endpoint & StoredSecret, WebhookInputCode | 'LIMIT_REACHED'> => ({
  kind: 'webhook.created',
  prepare: async (scope, { secretPrefix, sealedSecret, ...given }, proposerId) => {
    const endpoint = readEndpoint(given, rules);
    if (!endpoint.ok) return endpoint;
    if ((await scope.count()) >= WEBHOOKS_PER_ORGANIZATION_MAX) {
      const message = `An organization can have ${WEBHOOKS_PER_ORGANIZATION_MAX} webhooks. Delete one first.`;
      return refuse('LIMIT_REACHED', message);
    }
    return ok({
      title: `Add webhook to ${hostOf(endpoint.value)}`,
      diff: [
        ...endpointDiff(null, { ...endpoint.value, active: true }),
        { field: 'Secret', before: null, after: secretWords(secretPrefix) },
      ],
      apply: async () => {
        const made = { createdById: proposerId, createdAt: clock.now() };
        const secret = { secretPrefix, sealedSecret };
        return { id: await scope.insert({ ...endpoint.value, ...secret, ...made }) };
      },
    });
  },
});

/** Changes an endpoint. A change that sends more, or somewhere else, is confirmed as a whole; any other takes effect at once. */
export const addressChangedControl = (
  rules: WebhookRules,
): WebhookControl<WebhookId & WebhookChange, WebhookInputCode | 'NOT_FOUND'> => ({
  kind: 'webhook.address_changed',
  prepare: async (scope, { id, ...given }) => {
    const change = readChange(given, rules);
    if (!change.ok) return change;
    const webhook = isRowId(id) ? await scope.find(id) : null;
    if (!webhook) return notFound();
    const { url = webhook.url, eventTypes = [] } = change.value;
    const sendsMore = eventTypes.some((type) => !webhook.eventTypes.includes(type));
    return ok({
      title: sendsMore
        ? `Send more events to the webhook to ${hostOf(webhook)}`
        : `Change the address of the webhook to ${hostOf(webhook)}`,
      diff:
        url === webhook.url && !sendsMore
          ? []
          : endpointDiff(webhook, { ...webhook, ...change.value }),
      apply: async () => {
        await scope.update(id, change.value);
        return { id };
      },
    });
  },
});

/** Replaces a secret, which the payload holds sealed. The old one signs until the change takes effect. */
export const secretReplacedControl: WebhookControl<WebhookId & StoredSecret, 'NOT_FOUND'> = {
  kind: 'webhook.secret_replaced',
  prepare: async (scope, { id, ...secret }) => {
    const webhook = isRowId(id) ? await scope.find(id) : null;
    if (!webhook) return notFound();
    const before = secretWords(webhook.secretPrefix);
    const after = secretWords(secret.secretPrefix);
    return ok({
      title: `Replace the secret of the webhook to ${hostOf(webhook)}`,
      diff: [{ field: `Secret of ${webhook.url}`, before, after }],
      apply: async () => {
        await scope.replaceSecret(id, secret);
        return { id };
      },
    });
  },
};
