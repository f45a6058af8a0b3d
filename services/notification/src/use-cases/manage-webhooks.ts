import type {
  Asking,
  Changes,
  ChangeKind,
  ProposalCode,
  Proposed,
  SentProof,
} from '@outlay/authority-log';
import { hasRole } from '@outlay/platform/auth';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { WebhookInputCode } from '../domain/webhook-input.ts';
import type { Clock, SecretBox, StoredSecret, WebhookScope, WebhookStore } from './ports.ts';
import {
  endpointChanged,
  limitReached,
  notFound,
  readEndpoint,
  secretReplaced,
  webhookCreated,
  type Endpoint,
  type WebhookId,
  type WebhookRules,
} from './webhook-changes.ts';

export interface WebhookPorts extends WebhookRules {
  readonly store: WebhookStore;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly changes: Changes<WebhookScope>;
}

/** Who makes a request, and what caused it. */
export interface Actor extends Pick<Asking, 'viewer' | 'credentials'> {
  readonly cause: Cause;
}

type AccessCode = 'FORBIDDEN' | 'NOT_FOUND';

/** The secret is null unless it is new; that of a pending change signs once it is confirmed. */
export interface ChangedWebhook extends Proposed {
  readonly secret: string | null;
}

/** How a change is requested: signed where devices sign, and with a key that makes retries safe. */
interface How {
  readonly proof?: SentProof | null | undefined;
  readonly key?: string | null | undefined;
}

const forbidden = (): Refused<'FORBIDDEN'> => refuse('FORBIDDEN', 'Only admins manage webhooks.');

/** Proposes a change of a webhook. `input` is what an idempotency key is bound to. */
const propose = <Payload, Code extends string>(
  { store, changes }: Pick<WebhookPorts, 'store' | 'changes'>,
  actor: Actor,
  change: ChangeKind<WebhookScope, Payload, Code>,
  payload: Payload,
  input: unknown,
  { proof, key = null }: How,
): Promise<Result<Proposed, Code | ProposalCode>> =>
  changes.propose((work) => store.run(actor.cause, work), change, payload, {
    ...actor,
    proof,
    once: { key, operation: change.kind, input },
  });

/** Adds the secret of a change to its answer: a repetition gets the same one. No secret is ever stored in plain text. */
async function withSecret<Code extends string>(
  { store, secrets }: Pick<WebhookPorts, 'store' | 'secrets'>,
  { viewer, cause }: Actor,
  kind: string,
  made: Result<Proposed, Code>,
): Promise<Result<ChangedWebhook, Code>> {
  if (!made.ok) return made;
  const { id, pendingChangeId } = made.value;
  const sealed = await store.run(cause, async (scope) => {
    if (pendingChangeId === null) return (await scope.endpoint(id))?.sealedSecret;
    const own = (await scope.changes.ofKind(kind)).filter(
      ({ proposedById }) => proposedById === viewer.userId,
    );
    const payloads = own.map(({ payload }) => payload as WebhookId & StoredSecret);
    return payloads.find((payload) => payload.id === id)?.sealedSecret;
  });
  const secret = sealed === undefined ? null : secrets.open(viewer.organizationId, sealed);
  return ok({ ...made.value, secret });
}

/** Adds a webhook, or proposes to. */
export const createWebhook = (ports: WebhookPorts) => {
  const change = webhookCreated(ports);
  return async (
    actor: Actor,
    input: Endpoint,
    how: How,
  ): Promise<Result<ChangedWebhook, ProposalCode | 'LIMIT_REACHED' | WebhookInputCode>> => {
    if (!hasRole(actor.viewer, 'admin')) return forbidden();
    const endpoint = readEndpoint(input, ports);
    if (!endpoint.ok) return endpoint;
    const id = await ports.store.run(actor.cause, (scope) => scope.newId(how.proof));
    if (id === null) {
      return refuse('PROOF_INVALID', 'Ask for the id of a new webhook, and sign that.', 'proof');
    }
    const { secret: _secret, ...stored } = ports.secrets.create(actor.viewer.organizationId);
    const payload = { id, ...endpoint.value, ...stored };
    const proposed = await propose(ports, actor, change, payload, endpoint.value, how);
    const made = await withSecret(ports, actor, change.kind, proposed);
    // Others were added between the statement and its effect.
    const isMissing = made.ok && made.value.pendingChangeId === null && made.value.secret === null;
    return isMissing ? limitReached() : made;
  };
};

/** Changes the address, the events or whether it is active, or proposes to; omitted and null values stay unchanged. */
export const updateWebhook = (ports: WebhookPorts) => {
  const change = endpointChanged(ports);
  return async (
    actor: Actor,
    id: string,
    input: {
      readonly url?: string | null | undefined;
      readonly eventTypes?: readonly string[] | null | undefined;
      readonly active?: boolean | null | undefined;
    },
    how: How,
  ): Promise<Result<ChangedWebhook, ProposalCode | 'NOT_FOUND' | WebhookInputCode>> => {
    if (!hasRole(actor.viewer, 'admin')) return forbidden();
    const { url, eventTypes, active } = input;
    const payload = {
      id,
      ...(isGiven(url) && { url }),
      ...(isGiven(eventTypes) && { eventTypes }),
      ...(isGiven(active) && { active }),
    };
    const made = await propose(ports, actor, change, payload, payload, how);
    return made.ok ? ok({ ...made.value, id, secret: null }) : made;
  };
};

const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;

/** Proposes to replace a webhook's secret; the new one signs deliveries once it takes effect. */
export const rotateWebhookSecret =
  (ports: WebhookPorts) =>
  async (
    actor: Actor,
    id: string,
    how: How,
  ): Promise<Result<ChangedWebhook, ProposalCode | 'NOT_FOUND'>> => {
    if (!hasRole(actor.viewer, 'admin')) return forbidden();
    const { secret: _secret, ...stored } = ports.secrets.create(actor.viewer.organizationId);
    const payload = { id, ...stored };
    const made = await propose(ports, actor, secretReplaced, payload, { id }, how);
    return withSecret(ports, actor, secretReplaced.kind, made);
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
