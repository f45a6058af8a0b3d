import { DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { Mutation } from './resolvers/Mutation.ts';
import { Query } from './resolvers/Query.ts';
import { WorkflowInstance, WorkflowStep } from './resolvers/WorkflowInstance.ts';
import { typeOfView, viewOf, type WorkflowView } from './workflow-view.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query,
  Mutation,
  Expense: {
    workflow: async ({ id }, _args, context) =>
      viewOf(context.viewer(), id, await context.newest.load(id)),
  },
  WorkflowView: { __resolveType: (view: WorkflowView) => typeOfView(view) },
  WorkflowInstance,
  WorkflowStep,
};
