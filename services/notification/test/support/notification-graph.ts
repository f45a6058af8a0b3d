import { startSubgraphTestkit, type SubgraphTestkit } from '@outlay/platform/testing';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import type { NotificationTestkit } from './notification-testkit.ts';

export const startNotificationGraph = (testkit: NotificationTestkit): Promise<SubgraphTestkit> =>
  startSubgraphTestkit({
    name: 'notification',
    resolvers,
    createContext: (facts) => createContext(testkit, facts),
  });
