import { startSubgraphTestkit, type SubgraphTestkit } from '@outlay/platform/testing';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import type { IdentityTestkit } from './identity-testkit.ts';

export const startIdentityGraph = (testkit: IdentityTestkit): Promise<SubgraphTestkit> =>
  startSubgraphTestkit({
    name: 'identity',
    resolvers,
    createContext: (facts) => createContext(testkit, facts),
  });
