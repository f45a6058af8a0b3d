import { hasRole, type Viewer } from '@outlay/platform/auth';
import type { ControlGate, ProposalCode, Proposed } from '@outlay/platform/controls';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { WebhookInputCode } from '../domain/webhook-input.ts';
import type {
  Clock,
  IdempotencyRefusal,
  SecretBox,
  StoredSecret,
  WebhookScope,
  WebhookStore,
} from './ports.ts';
import {
  addressChangedControl,
  notFound,
  readEndpoint,
  secretReplacedControl,
  webhookCreatedControl,
  type Endpoint,
  type WebhookId,
  type WebhookRules,
} from './webhook-controls.ts';

export interface WebhookPorts extends WebhookRules {
  readonly store: WebhookStore;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly controls: ControlGate<WebhookScope>;
}

/** Who makes a request, and what caused it. */
export interface Actor {
  readonly viewer: Viewer;
  readonly cause: Cause;
}

type AccessCode = 'FORBIDDEN' | 'NOT_FOUND';

/** The secret is null unless it is new; that of a pending change signs once it is confirmed. */
type Changed = Proposed<WebhookId> & { readonly secret: string | null };

const forbidden = (): Refused<'FORBIDDEN'> => refuse('FORBIDDEN', 'Only admins manage webhooks.');

interface SecretRequest {
  readonly key: string | null;
  readonly operation: string;
  readonly input: unknown;
}

/** Proposes a change with a new secret. A repetition with the same key returns the same response, and the same secret. */
async function proposeSecret<Code extends string>(
  { store, secrets }: Pick<WebhookPorts, 'store' | 'secrets'>,
  { viewer, cause }: Actor,
  request: SecretRequest,
  propose: (
    scope: WebhookScope,
    secret: StoredSecret,
  ) => Promise<Result<Proposed<WebhookId>, Code>>,
): Promise<Result<Changed, Code | IdempotencyRefusal>> {
  const { organizationId, userId: actorId } = viewer;
  const made = await store.run(cause, (scope) =>
    scope.once({ ...request, actorId }, async () => {
      const { secret: _secret, ...stored } = secrets.create(organizationId);
      const proposed = await propose(scope, stored);
      // The response stored under the key is encrypted too: no secret is ever stored in plain text.
      return proposed.ok ? ok({ ...proposed.value, sealedSecret: stored.sealedSecret }) : proposed;
    }),
  );
  if (!made.ok) return made;
  const { sealedSecret, ...proposed } = made.value;
  return ok({ ...proposed, secret: secrets.open(organizationId, sealedSecret) });
}

/** Adds a webhook, or proposes to. */
export const createWebhook = ({ controls, ...ports }: WebhookPorts) => {
  const control = webhookCreatedControl(ports, ports.clock);
  return async (
    actor: Actor,
    input: Endpoint,
    key: string | null,
  ): Promise<
    Result<Changed, ProposalCode | 'LIMIT_REACHED' | WebhookInputCode | IdempotencyRefusal>
  > => {
    if (!hasRole(actor.viewer, 'admin')) return forbidden();
    const endpoint = readEndpoint(input, ports);
    if (!endpoint.ok) return endpoint;
    const request = { key, operation: 'createWebhook', input: endpoint.value };
    return proposeSecret(ports, actor, request, (scope, secret) =>
      controls.propose(scope, control, { ...endpoint.value, ...secret }, actor.viewer),
    );
  };
};

/** Changes the address, the events or whether it is active, or proposes to; omitted and null values stay unchanged. */
export const updateWebhook = ({ store, controls, ...rules }: WebhookPorts) => {
  const control = addressChangedControl(rules);
  return async (
    { viewer, cause }: Actor,
    id: string,
    input: {
      readonly url?: string | null | undefined;
      readonly eventTypes?: readonly string[] | null | undefined;
      readonly active?: boolean | null | undefined;
    },
  ): Promise<Result<Changed, ProposalCode | 'NOT_FOUND' | WebhookInputCode>> => {
    if (!hasRole(viewer, 'admin')) return forbidden();
    const { url, eventTypes, active } = input;
    const payload = {
      id,
      ...(isGiven(url) && { url }),
      ...(isGiven(eventTypes) && { eventTypes }),
      ...(isGiven(active) && { active }),
    };
    const changed = await store.run(cause, (scope) =>
      controls.propose(scope, control, payload, viewer),
    );
    return changed.ok ? ok({ ...changed.value, secret: null }) : changed;
  };
};

const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;

/** Replaces a webhook's secret, or proposes to; the new one signs deliveries once it takes effect. */
export const rotateWebhookSecret =
  ({ controls, ...ports }: WebhookPorts) =>
  (
    actor: Actor,
    id: string,
    key: string | null,
  ): Promise<Result<Changed, ProposalCode | 'NOT_FOUND' | IdempotencyRefusal>> => {
    const request = { key, operation: 'rotateWebhookSecret', input: { id } };
    return proposeSecret(ports, actor, request, (scope, secret) =>
      controls.propose(scope, secretReplacedControl, { id, ...secret }, actor.viewer),
    );
  };

/** Deletes a webhook with all its deliveries. */
export const deleteWebhook =
  ({ store }: Pick<WebhookPorts, 'store'>) =>
  async ({ viewer, cause }: Actor, id: string): Promise<Result<WebhookId, AccessCode>> => {
    if (!hasRole(viewer, 'admin')) return forbidden();
    if (!isRowId(id)) return notFound();
    const isGone = await store.run(cause, (scope) => scope.delete(id));
    return isGone ? ok({ id }) : notFound();
  };

/** Resends an event; its id and body are the same, so a receiver can deduplicate it. */
export const redeliverWebhook =
  ({ store, clock }: Pick<WebhookPorts, 'store' | 'clock'>) =>
  async ({ viewer, cause }: Actor, deliveryId: string): Promise<Result<WebhookId, AccessCode>> => {
    if (!hasRole(viewer, 'admin')) return forbidden();
    const absent = refuse('NOT_FOUND', 'Delivery not found.');
    if (!isRowId(deliveryId)) return absent;
    const isDue = await store.run(cause, (scope) => scope.redeliver(deliveryId, clock.now()));
    return isDue ? ok({ id: deliveryId }) : absent;
  };
