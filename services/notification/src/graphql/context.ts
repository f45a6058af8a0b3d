import type { Viewer } from '@outlay/platform/auth';
import { memberOf, type RequestFacts } from '@outlay/platform/graphql';
import type { Clock, Inbox, NotificationQueries } from '../use-cases/ports.ts';
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
  /** @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
}

export const createContext = (parts: ContextParts, facts: RequestFacts): Context => ({
  ...parts,
  viewer: () => memberOf(facts),
});
