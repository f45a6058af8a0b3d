import { startSubgraphTestkit, type SubgraphTestkit } from '@outlay/platform/testing';
import { createContext, type ContextParts } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';

export const startExpenseGraph = (parts: ContextParts): Promise<SubgraphTestkit> =>
  startSubgraphTestkit({
    name: 'expense',
    resolvers,
    createContext: (facts) => createContext(parts, facts),
  });
