import type { Principal, Viewer } from '@outlay/platform/auth';
import {
  createByIdLoader,
  memberOf,
  unauthenticated,
  type RequestFacts,
} from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import type DataLoader from 'dataloader';
import type { ApiKey } from '../domain/api-key.ts';
import type { Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { Actor, Clock, Origin, SelfActor } from '../use-cases/ports.ts';
import type { DepartmentWithCount, IdentityQueries } from '../use-cases/queries.ts';
import type { UseCases } from '../use-cases/use-cases.ts';

export interface Context {
  readonly useCases: UseCases;
  readonly queries: IdentityQueries;
  readonly clock: Clock;
  /** Address to which identity providers send people back. */
  readonly redirectUri: string;
  readonly viewerOrNull: Viewer | null;
  /** @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
  /** The signed-in person; null before sign-in. */
  readonly selfOrNull: Principal | null;
  readonly origin: Origin;
  readonly cause: () => Cause;
  readonly actor: () => Actor;
  /** The signed-in person, for actions on their own account. @throws UNAUTHENTICATED before sign-in. */
  readonly self: () => SelfActor;
  /** Members of the viewer's organization. */
  readonly members: DataLoader<string, Member | null>;
  /** Organizations of members in this response. A viewer who may see a member may see their organization. */
  readonly organizations: DataLoader<string, Organization | null>;
  /** Departments of the viewer's organization. */
  readonly departments: DataLoader<string, DepartmentWithCount | null>;
  /** The viewer's own API keys; for an admin all keys of the organization. */
  readonly apiKeys: DataLoader<string, ApiKey | null>;
}

export type ContextParts = Pick<Context, 'useCases' | 'queries' | 'clock' | 'redirectUri'>;

export function createContext(parts: ContextParts, facts: RequestFacts): Context {
  const viewer = (): Viewer => memberOf(facts);
  const selfOrNull = facts.viewer ?? facts.operator;
  const origin: Origin = {
    actorId: selfOrNull?.userId ?? null,
    correlationId: facts.correlationId,
    traceparent: facts.traceparent,
    address: facts.clientAddress,
    userAgent: facts.userAgent,
  };
  return {
    ...parts,
    viewer,
    viewerOrNull: facts.viewer,
    origin,
    selfOrNull,
    cause: () => causeOfRequest(viewer(), facts),
    actor: () => ({ viewer: viewer(), origin, credentials: facts.credentials }),
    self: () => {
      if (!selfOrNull) throw unauthenticated();
      return { viewer: selfOrNull, origin };
    },
    members: createByIdLoader((ids) => parts.queries.members(viewer(), ids)),
    organizations: createByIdLoader((ids) => parts.queries.organizations(ids)),
    departments: createByIdLoader((ids) => parts.queries.departments(viewer(), ids)),
    apiKeys: createByIdLoader((ids) => parts.queries.apiKeys(viewer(), ids)),
  };
}
