import { startSubgraphTestkit, type SubgraphTestkit } from '@outlay/platform/testing';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import type { WorkflowTestkit } from './workflow-testkit.ts';

export const startWorkflowGraph = (testkit: WorkflowTestkit): Promise<SubgraphTestkit> =>
  startSubgraphTestkit({
    name: 'workflow',
    resolvers,
    createContext: (facts) => createContext(testkit, facts),
  });
