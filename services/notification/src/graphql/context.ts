import type { Viewer } from '@outlay/platform/auth';
import { unauthenticated, type RequestFacts } from '@outlay/platform/graphql';
import type { changePreferences } from '../use-cases/change-preferences.ts';
import type {
  createWebhook,
  deleteWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '../use-cases/manage-webhooks.ts';
import type { Clock, Inbox, NotificationQueries } from '../use-cases/ports.ts';

export interface UseCases {
  readonly changePreferences: ReturnType<typeof changePreferences>;
  readonly createWebhook: ReturnType<typeof createWebhook>;
  readonly updateWebhook: ReturnType<typeof updateWebhook>;
  readonly rotateWebhookSecret: ReturnType<typeof rotateWebhookSecret>;
  readonly deleteWebhook: ReturnType<typeof deleteWebhook>;
  readonly redeliverWebhook: ReturnType<typeof redeliverWebhook>;
}

export interface ContextParts {
  readonly queries: NotificationQueries;
  readonly inbox: Inbox;
  readonly useCases: UseCases;
  readonly clock: Clock;
  /** Names of the events that a webhook may ask for. */
  readonly eventTypes: readonly string[];
}

export interface Context extends ContextParts {
  /** @throws UNAUTHENTICATED before sign-in. */
  readonly viewer: () => Viewer;
}

export const createContext = (parts: ContextParts, facts: RequestFacts): Context => ({
  ...parts,
  viewer: () => {
    if (!facts.viewer) throw unauthenticated();
    return facts.viewer;
  },
});
