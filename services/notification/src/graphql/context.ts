import { hasRole, type Viewer } from '@outlay/platform/auth';
import {
  createByIdLoader,
  memberOf,
  type ByIdLoader,
  type RequestFacts,
} from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import type { Notification } from '../domain/notification.ts';
import type { Webhook } from '../domain/webhook.ts';
import type { Clock, Inbox, NotificationQueries } from '../use-cases/ports.ts';
import type { Actor } from '../use-cases/manage-webhooks.ts';
import type { UseCases } from '../use-cases/use-cases.ts';

export interface ContextParts {
  readonly queries: NotificationQueries;
  readonly inbox: Inbox;
  readonly useCases: UseCases;
  readonly clock: Clock;
  /** Event types that a webhook can subscribe to. */
  readonly eventTypes: readonly string[];
}

export interface Context extends ContextParts {
  /** Returns who asks. @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
  readonly cause: () => Cause;
  readonly actor: () => Actor;
  /** Loads the viewer's own notifications. */
  readonly notifications: ByIdLoader<Notification>;
  /** Loads the organization's webhooks for its admins. */
  readonly webhooks: ByIdLoader<Webhook>;
}

export function createContext(parts: ContextParts, facts: RequestFacts): Context {
  const viewer = (): Viewer => memberOf(facts);
  const cause = (): Cause => causeOfRequest(viewer(), facts);
  return {
    ...parts,
    viewer,
    cause,
    actor: () => ({ viewer: viewer(), cause: cause(), credentials: facts.credentials }),
    notifications: createByIdLoader((ids) => parts.queries.notificationsByIds(viewer(), ids)),
    webhooks: createByIdLoader(async (ids) =>
      hasRole(viewer(), 'admin') ? parts.queries.webhooks(viewer(), ids) : [],
    ),
  };
}
