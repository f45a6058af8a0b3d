import { hashOf } from '@outlay/authority';
import type { ChangeKind, Saying } from '@outlay/authority-log';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import { canonicalJson } from '@outlay/schemas/canonical-json';
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

type WebhookChangeKind<Payload, Code extends string> = ChangeKind<WebhookScope, Payload, Code>;

export const limitReached = (): Refused<'LIMIT_REACHED'> =>
  refuse(
    'LIMIT_REACHED',
    `An organization can have ${WEBHOOKS_PER_ORGANIZATION_MAX} webhooks. Delete one first.`,
  );

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

const sayingOf = (id: string, { url, eventTypes }: Endpoint): Saying => ({
  kind: 'webhook.set',
  subject: `webhook/${id}`,
  body: { urlHash: hashOf(url), eventTypes: [...eventTypes].sort() },
});

/** Adds a webhook: once it takes effect, events are sent to an address outside. Its secret is sealed. */
export const webhookCreated = ({
  clock,
  ...rules
}: WebhookRules & { readonly clock: Clock }): WebhookChangeKind<
  WebhookId & Endpoint & StoredSecret,
  WebhookInputCode | 'LIMIT_REACHED'
> => ({
  kind: 'webhook.created',
  prepare: async (scope, { id, secretPrefix, sealedSecret, ...given }, proposerId) => {
    const endpoint = readEndpoint(given, rules);
    if (!endpoint.ok) return endpoint;
    if (await scope.find(id)) {
      return refuse('VALIDATION_FAILED', 'The statement names a webhook that exists.', 'proof');
    }
    if ((await scope.count()) >= WEBHOOKS_PER_ORGANIZATION_MAX) return limitReached();
    return ok({
      title: `Add webhook to ${hostOf(endpoint.value)}`,
      fields: [
        ...endpointDiff(null, { ...endpoint.value, active: true }),
        { field: 'Secret', before: null, after: secretWords(secretPrefix) },
      ],
      says: sayingOf(id, endpoint.value),
      apply: () =>
        scope.insert({
          ...endpoint.value,
          ...{ id, secretPrefix, sealedSecret, createdById: proposerId, createdAt: clock.now() },
        }),
    });
  },
});

/** Changes an endpoint. What sends more, or somewhere else, is confirmed as a whole. */
export const endpointChanged = (
  rules: WebhookRules,
): WebhookChangeKind<WebhookId & WebhookChange, WebhookInputCode | 'NOT_FOUND'> => ({
  kind: 'webhook.changed',
  prepare: async (scope, { id, ...given }) => {
    const change = readChange(given, rules);
    if (!change.ok) return change;
    const webhook = isRowId(id) ? await scope.find(id) : null;
    if (!webhook) return notFound();
    const after = { ...webhook, ...change.value };
    const isSame = canonicalJson(sayingOf(id, webhook)) === canonicalJson(sayingOf(id, after));
    return ok({
      title:
        after.url === webhook.url
          ? `Change the events of the webhook to ${hostOf(webhook)}`
          : `Change the address of the webhook to ${hostOf(webhook)}`,
      fields: endpointDiff(webhook, after),
      says: isSame ? null : sayingOf(id, after),
      apply: async () => {
        await scope.update(id, change.value);
      },
    });
  },
});

/** Replaces a secret, which the payload holds sealed. The old one signs until the change takes effect. */
export const secretReplaced: WebhookChangeKind<WebhookId & StoredSecret, 'NOT_FOUND'> = {
  kind: 'webhook.secret_replaced',
  prepare: async (scope, { id, ...secret }) => {
    const webhook = isRowId(id) ? await scope.find(id) : null;
    if (!webhook) return notFound();
    const before = secretWords(webhook.secretPrefix);
    const after = secretWords(secret.secretPrefix);
    return ok({
      title: `Replace the secret of the webhook to ${hostOf(webhook)}`,
      fields: [{ field: `Secret of ${webhook.url}`, before, after }],
      says: { kind: 'webhook.secret_replaced', subject: `webhook/${id}`, body: {} },
      apply: async () => {
        await scope.replaceSecret(id, secret);
      },
    });
  },
};
