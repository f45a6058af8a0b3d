import type { Service } from '@outlay/platform/lifecycle';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createUnitOfWork } from './persistence/identity-repository.ts';
import { createMemberQueries } from './persistence/member-queries.ts';
import type { createAccessTokens } from './tokens/access-tokens.ts';
import { argon2Passwords } from './tokens/argon2-passwords.ts';
import { refreshSession, signOut } from './use-cases/refresh-session.ts';
import { signIn } from './use-cases/sign-in.ts';

/** Composition root: which part is made of which. */
export function createIdentityService(
  parts: ServiceParts,
  tokens: Awaited<ReturnType<typeof createAccessTokens>>,
): Service & { address(): string } {
  const ports = {
    tokens,
    passwords: argon2Passwords,
    clock: { now: () => new Date() },
    unitOfWork: createUnitOfWork(parts.inTransaction),
  };
  const contextParts = {
    queries: createMemberQueries(parts.database),
    useCases: {
      signIn: signIn(ports),
      refreshSession: refreshSession(ports),
      signOut: signOut(ports),
    },
  };
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: [],
    subscriptions: {},
    routes: (server) => {
      server.get('/.well-known/jwks.json', () => tokens.jwks);
    },
  });
}
