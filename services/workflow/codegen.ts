import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('workflow', {
  WorkflowInstance: '../domain/instance.ts#Instance',
  WorkflowStep: '../graphql/step-model.ts#StepModel',
  WorkflowRestricted: '../graphql/workflow-view.ts#Restricted',
  Expense: '../graphql/workflow-view.ts#ExpenseStub',
  NoWorkflow: '../graphql/workflow-view.ts#NoInstance',
});
