import type { Viewer } from '@outlay/platform/auth';
import { createByIdLoader, unauthenticated, type RequestFacts } from '@outlay/platform/graphql';
import type DataLoader from 'dataloader';
import type { Member, Organization } from '../domain/member.ts';
import type { MemberQueries } from '../use-cases/ports.ts';
import type { refreshSession, signOut } from '../use-cases/refresh-session.ts';
import type { signIn } from '../use-cases/sign-in.ts';

export interface UseCases {
  readonly signIn: ReturnType<typeof signIn>;
  readonly refreshSession: ReturnType<typeof refreshSession>;
  readonly signOut: ReturnType<typeof signOut>;
}

export interface Context {
  readonly useCases: UseCases;
  readonly queries: MemberQueries;
  readonly viewerOrNull: Viewer | null;
  readonly clientAddress: string | null;
  /** @throws UNAUTHENTICATED before sign-in. */
  readonly viewer: () => Viewer;
  readonly members: DataLoader<string, Member | null>;
  readonly organizations: DataLoader<string, Organization | null>;
}

export function createContext(
  parts: { useCases: UseCases; queries: MemberQueries },
  facts: RequestFacts,
): Context {
  const viewer = (): Viewer => {
    if (!facts.viewer) throw unauthenticated();
    return facts.viewer;
  };
  return {
    ...parts,
    viewer,
    viewerOrNull: facts.viewer,
    clientAddress: facts.clientAddress,
    members: createByIdLoader((ids) => parts.queries.findMany(viewer(), ids)),
    organizations: createByIdLoader((ids) => parts.queries.organizations(viewer(), ids)),
  };
}
